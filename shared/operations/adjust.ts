import type { Failure } from '../domain/failure.ts';
import type { Correlated } from '../domain/ledger/correlated.ts';
import type { AdjustmentRequest } from '../domain/ledger/transfer.ts';
import { fail, type Result } from '../domain/result.ts';
import type { Ports } from './ports.ts';
import { AdjustSchema, findProblem } from './requests.ts';
import { type TransferAnswer, transferOnce } from './transfer-once.ts';

export type AdjustRequest = Omit<AdjustmentRequest, 'kind'> & Correlated;

/**
 * Staff put a balance right, for a reason: once per transfer id for ever, whatever the status of the
 * wallet. The house gives a credit, which pays what is owed first, and takes a debit; a debit beyond
 * the balance is refused and stays refused under its id. Fails with `ID_INVALID`, `AMOUNT_INVALID`,
 * `REQUEST_MALFORMED`, `WALLET_NOT_FOUND` or `TRANSFER_CONFLICT`.
 */
export async function adjust(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: AdjustRequest,
): Promise<Result<TransferAnswer, Failure>> {
  const problem = findProblem(AdjustSchema, request);
  return problem === undefined
    ? transferOnce(ports, { ...request, kind: 'adjustment' })
    : fail(problem);
}
