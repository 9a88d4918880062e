import { BETS_ROUTES } from '../../../../shared/messages/http/bets-routes.ts';
import type { HttpContent, HttpRequest } from '../../engine/gateway.ts';
import { judgeSlipAnswers } from '../../oracle/answers.ts';
import type { Told } from '../../oracle/told.ts';
import type { PlacedWager, SlipCall, SlipHistory } from '../history.ts';
import type { World } from '../world.ts';

/** What a platform asks for under a slip's id. */
export interface SlipAsked extends Pick<SlipCall, 'placed' | 'receivedAt'> {
  /** A body in place of the one that says what was to be placed, and how it must be refused. */
  readonly broken?: { readonly content: HttpContent; readonly code: string };
}

export function slipRequest(
  { roundId, walletId, slipId }: SlipHistory,
  { placed, receivedAt, broken }: SlipAsked,
): HttpRequest {
  const params = { roundId, walletId, slipId };
  if (placed === undefined) return { route: BETS_ROUTES.cancelSlip, params, receivedAt };
  const content = broken?.content ?? contentOf(placed);
  return { route: BETS_ROUTES.placeSlip, params, receivedAt, content };
}

function contentOf(placed: readonly PlacedWager[]): HttpContent {
  const wagers = placed.map(({ position, stake }) => ({ position, stake: String(stake) }));
  return { type: 'application/json', text: JSON.stringify({ wagers }) };
}

export function beginCall(
  { scheduler }: Pick<World, 'scheduler'>,
  slip: SlipHistory,
  { placed, receivedAt, broken }: SlipAsked,
): SlipCall {
  const isAfterAnswer = slip.calls.some(({ told }) => told?.isKept === true);
  const call: SlipCall = {
    ...{ placed, receivedAt, begunAt: scheduler.now(), isAfterAnswer },
    defect: broken?.code ?? findDefect(placed),
    ...{ told: undefined, answeredAt: Number.POSITIVE_INFINITY },
  };
  slip.calls.push(call);
  return call;
}

function findDefect(placed: SlipAsked['placed']): string | undefined {
  if (placed === undefined) return undefined;
  if (placed.length === 0) return 'REQUEST_MALFORMED';
  return placed.every(({ stake }) => stake >= 0n) ? undefined : 'AMOUNT_INVALID';
}

export function endCall(
  { books, scheduler }: Pick<World, 'books' | 'scheduler'>,
  slip: SlipHistory,
  call: SlipCall,
  told: Told,
): void {
  call.told = told;
  call.answeredAt = scheduler.now();
  judgeSlipAnswers(books, slip);
}
