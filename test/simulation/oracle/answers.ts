import {
  NO_ID,
  type PlacedWager,
  type SlipCall,
  type SlipHistory,
  slipName,
} from '../world/history.ts';
import type { Books, SlipBook } from './books.ts';
import { hashWagers } from './canonical.ts';
import { must } from './must.ts';
import { list, text } from './record.ts';
import type { Told } from './told.ts';

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
  const fresh = said.calls.filter(({ placed, told }) => {
    return placed !== undefined && told?.isKept === true && !told.isReplay;
  });
  must(fresh.length <= 1, () => `slip ${slipName(said)} was placed ${fresh.length} times`);
}

interface Truth {
  readonly stored: SlipBook | undefined;
  readonly hasWallet: boolean;
}

function judgeSlipAnswer(said: SlipHistory, call: SlipCall, truth: Truth): void {
  const { placed, told } = call;
  const { stored } = truth;
  if (told === undefined) return;
  const name = `slip ${slipName(said)}`;
  if (told.code !== undefined) {
    const isRight = told.isKept
      ? isKeptRefusal(call, told.code, stored)
      : isRightFailure(said, call, told.code, truth);
    must(isRight, () => `${name} is ${stored?.state}, but its caller was told ${told.code}`);
    return;
  }
  must(call.defect === undefined, () => `${name} was taken from a request with a defect`);
  const { outcome: state } = told;
  must(
    stored !== undefined && (LATER[state] ?? [state]).includes(stored.state),
    () => `${name} was answered ${state} but is ${stored?.state}`,
  );
  if (placed !== undefined) {
    must(told.isReplay === (told.status === 200), () => `${name}: status and header disagree`);
  }
  if (state !== 'tombstone') judgeContent(call, told, stored, name);
}

/** The answer shows the slip as it is stored, and that is what this caller asked for. */
function judgeContent({ placed }: SlipCall, { body }: Told, stored: SlipBook, name: string): void {
  const shown = list(body, 'wagers').map((wager) => {
    return { position: text(wager, 'position'), stake: BigInt(text(wager, 'stake')) };
  });
  const isSame =
    hashOf(shown) === stored.contentHash &&
    text(body, 'stake') === String(stored.stake) &&
    text(body, 'receivedAt') === stored.receivedAt;
  must(isSame, () => `${name} was answered with other content than is stored`);
  const isAsked = placed === undefined || hashOf(placed) === stored.contentHash;
  must(isAsked, () => `${name} was answered to a caller who asked for something else`);
  const { code } = { code: undefined, ...asOptional(body['refusal']) };
  must(code === stored.code, () => `${name} was refused for ${stored.code}, answered ${code}`);
}

function asOptional(refusal: unknown): { readonly code?: unknown } {
  return typeof refusal === 'object' && refusal !== null ? refusal : {};
}

/** Whoever is refused for ever finds the refusal under the slip's id. */
function isKeptRefusal({ placed, defect }: SlipCall, code: string, stored?: SlipBook): boolean {
  const isStored = stored?.state === 'refused' && stored.code === code;
  const isAsked = placed !== undefined && hashOf(placed) === stored?.contentHash;
  return defect === undefined && isStored && isAsked;
}

function isRightFailure(
  said: SlipHistory,
  call: SlipCall,
  code: string,
  { stored, hasWallet }: Truth,
): boolean {
  const { placed, isAfterAnswer, defect } = call;
  // A request with a defect is refused for it, whatever else is true.
  if (code === 'ID_INVALID') return said.slipId === NO_ID;
  if (defect !== undefined) return code === defect;
  switch (code) {
    case 'TEMPORARY_ERROR':
      return true;
    case 'WALLET_NOT_FOUND':
      return !hasWallet;
    case 'CANCEL_TOO_LATE':
      return ['accepted', 'voided'].includes(stored?.state ?? '') || hasRival(said, call, stored);
    case 'AMOUNT_INVALID':
      // The form allows it, for decisions.
      return placed?.some(({ stake }) => stake === 0n) === true;
    case 'SLIP_CANCELLED':
      return stored?.state === 'tombstone';
    case 'SLIP_CONFLICT':
      return stored !== undefined && hashOf(placed ?? []) !== stored.contentHash;
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
  return calls.some(({ placed, told, receivedAt }) => {
    const maySucceed = told === undefined || told.isKept || told.code === 'TEMPORARY_ERROR';
    const isRival = placed === undefined && receivedAt <= answeredAt && maySucceed;
    return isRival && stored?.state === 'cancelled';
  });
}

/** Another call may have written the slip: one that was answered with success, or never. */
function hasOtherSource({ calls }: SlipHistory): boolean {
  return calls.some(({ told }) => {
    return told === undefined || told.isKept || told.code === 'TEMPORARY_ERROR';
  });
}

function hashOf(wagers: readonly PlacedWager[]): string {
  const totals = new Map<string, bigint>();
  for (const { position, stake } of wagers) {
    totals.set(position, (totals.get(position) ?? 0n) + stake);
  }
  return hashWagers(totals);
}
