import { failure } from '../../../shared/domain/failure.ts';
import { fail } from '../../../shared/domain/result.ts';
import { toTransferBody } from '../../../shared/messages/http/transfer-body.ts';
import type { TransferAnswer } from '../../../shared/operations/transfer-once.ts';
import { applied } from './endpoint.ts';

/** A refusal that stays is an error each time; a copy says that it is one. */
export function toTransferResult({ transfer: moved, replayed }: TransferAnswer) {
  const { outcome, transferId } = moved;
  if (outcome.state === 'done') return applied(toTransferBody(moved, outcome), replayed);
  const message = `transfer ${transferId} is refused and stays so`;
  return fail({ ...failure(outcome.code, message), replayed });
}
