import {
  NO_ID,
  NO_TIME,
  type SlipCall,
  type SlipHistory,
  slipName,
  type TransferHistory,
} from '../world/history.ts';
import type { Books, SlipBook } from './books.ts';
import { hashWagers } from './canonical.ts';
import { must } from './must.ts';

/** What a stored slip may be by now when a caller was told a state. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  accepted: ['accepted', 'cancelled', 'voided'],
};

/** One outcome per slip: no answer is contradicted by what is stored, now or at the end. */
export function judgeSlipAnswers(books: Books, said: SlipHistory): void {
  const own = books.rounds.get(said.roundId)?.slips.get(said.walletId);
  const stored = own?.find(({ slipId }) => slipId === said.slipId);
  if (books.rounds.get(said.roundId)?.damaged.has(said.walletId)) return;
  const hasWallet = books.wallets.has(said.walletId);
  for (const call of said.calls) judgeSlipAnswer(said, call, { stored, hasWallet });
  const fresh = said.calls.filter(({ placed, answer }) => {
    return placed !== undefined && answer?.ok === true && !answer.value.replayed;
  });
  must(fresh.length <= 1, () => `slip ${slipName(said)} was placed ${fresh.length} times`);
}

interface Truth {
  readonly stored: SlipBook | undefined;
  readonly hasWallet: boolean;
}

function judgeSlipAnswer(said: SlipHistory, call: SlipCall, truth: Truth): void {
  const { placed, answer } = call;
  const { stored } = truth;
  if (answer === undefined) return;
  const name = `slip ${slipName(said)}`;
  if (!answer.ok) {
    const { code } = answer.failure;
    const isRight = isRightFailure(said, call, code, truth);
    must(isRight, () => `${name} is ${stored?.state}, but its caller was told ${code}`);
    return;
  }
  const { slip } = answer.value;
  must(
    stored !== undefined && (LATER[slip.state] ?? [slip.state]).includes(stored.state),
    () => `${name} was answered ${slip.state} but is ${stored?.state}`,
  );
  if (slip.state === 'tombstone') return;
  must(
    slip.contentHash === stored.contentHash && slip.receivedAt === stored.receivedAt,
    () => `${name} was answered with other content than is stored`,
  );
  const isAsked = placed === undefined || hashOf(placed.wagers) === stored.contentHash;
  must(isAsked, () => `${name} was answered to a caller who asked for something else`);
  const code = slip.state === 'refused' ? slip.code : undefined;
  must(code === stored.code, () => `${name} was refused for ${stored.code}, answered ${code}`);
}

function isRightFailure(
  said: SlipHistory,
  call: SlipCall,
  code: string,
  { stored, hasWallet }: Truth,
): boolean {
  const { placed, isAfterAnswer } = call;
  switch (code) {
    case 'TEMPORARY_ERROR':
      return true;
    case 'AMOUNT_INVALID':
      return placed?.wagers.every(({ stake }) => stake > 0n) !== true || placed.wagers.length === 0;
    case 'ID_INVALID':
      return said.slipId === NO_ID;
    case 'REQUEST_MALFORMED':
      return placed?.receivedAt === NO_TIME;
    case 'WALLET_NOT_FOUND':
      return !hasWallet;
    case 'CANCEL_TOO_LATE':
      return ['accepted', 'voided'].includes(stored?.state ?? '') || hasRival(said, call, stored);
    case 'SLIP_CANCELLED':
      return stored?.state === 'tombstone';
    case 'SLIP_CONFLICT':
      return stored !== undefined && hashOf(placed?.wagers ?? []) !== stored.contentHash;
    default:
      // Nothing was written by this call, nor had anything been answered before it.
      return !isAfterAnswer && (stored === undefined || hasOtherSource(said));
  }
}

/**
 * Another cancellation may have been on its way when this one was told that it came too late. One
 * that was received later must not succeed.
 */
function hasRival({ calls }: SlipHistory, { answeredAt }: SlipCall, stored?: SlipBook): boolean {
  return calls.some(({ placed, answer, receivedAt }) => {
    const maySucceed = answer === undefined || answer.ok;
    const isRival = placed === undefined && receivedAt <= answeredAt && maySucceed;
    return isRival && stored?.state === 'cancelled';
  });
}

/** Another call may have written the slip: one that was answered with success, or never. */
function hasOtherSource({ calls }: SlipHistory): boolean {
  return calls.some(({ answer }) => {
    return answer === undefined || answer.ok || answer.failure.code === 'TEMPORARY_ERROR';
  });
}

function hashOf(wagers: readonly { readonly position: string; readonly stake: bigint }[]): string {
  const totals = new Map<string, bigint>();
  for (const { position, stake } of wagers) {
    totals.set(position, (totals.get(position) ?? 0n) + stake);
  }
  return hashWagers(totals);
}

/** A transfer's answer stays, and it moves money once. */
export function judgeTransferAnswers(books: Books, { first, calls }: TransferHistory): void {
  const { walletId, transferId } = first;
  const stored = books.wallets.get(walletId)?.transfers.get(transferId);
  const name = `transfer ${transferId} of ${walletId}`;
  for (const { request, answer } of calls) {
    if (answer === undefined) continue;
    if (answer.ok) {
      const { transfer } = answer.value;
      const { outcome } = transfer;
      const isStored =
        stored !== undefined &&
        stored.state === outcome.state &&
        stored.kind === transfer.kind &&
        stored.amount === transfer.amount &&
        stored.code === (outcome.state === 'refused' ? outcome.code : undefined) &&
        stored.balanceAfter === (outcome.state === 'done' ? outcome.balanceAfter : undefined);
      must(isStored, () => `${name} was answered ${outcome.state} but is ${stored?.state}`);
      const isAsked = request.amount === transfer.amount && request.kind === transfer.kind;
      must(isAsked, () => `${name} was answered to a caller who asked for something else`);
    } else if (answer.failure.code === 'TRANSFER_CONFLICT') {
      const isOther = stored !== undefined && stored.amount !== request.amount;
      must(isOther, () => `${name} was called a conflict, but with what?`);
    }
  }
  const fresh = calls.filter(({ answer }) => answer?.ok === true && !answer.value.replayed);
  must(fresh.length <= 1, () => `${name} was done ${fresh.length} times`);
}
