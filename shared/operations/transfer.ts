import type { Failure } from '../domain/failure.ts';
import type { Correlated } from '../domain/ledger/correlated.ts';
import type { TransferRequest } from '../domain/ledger/transfer.ts';
import { fail, type Result } from '../domain/result.ts';
import type { Ports } from './ports.ts';
import { findProblem, TransferSchema } from './requests.ts';
import { type TransferAnswer, transferOnce } from './transfer-once.ts';

/**
 * Moves money into a wallet (deposit) or out of it (withdrawal), once per transfer id for ever. A
 * withdrawal beyond the balance is refused and stays refused under its id, as is either of them for
 * a wallet that is not active. Fails with
 * `ID_INVALID`, `AMOUNT_INVALID`, `REQUEST_MALFORMED`, `WALLET_NOT_FOUND` or `TRANSFER_CONFLICT`.
 */
export async function transfer(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: TransferRequest & Correlated,
): Promise<Result<TransferAnswer, Failure>> {
  const problem = findProblem(TransferSchema, request);
  return problem === undefined ? transferOnce(ports, request) : fail(problem);
}
