import * as z from 'zod';
import { CardSchema } from '../../cards/card.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { BrokenRule, HouseRules, ScanFailure } from '../game.ts';
import { parseScan } from '../parse-scan.ts';
import { findSeatMisplay } from './check-play.ts';
import { isAce } from './hand.ts';
import type { BlackjackRules } from './house-rules.ts';
import { requireHouseRules } from './read-house-rules.ts';
import { HANDS_MAX, SEATS_MAX, SeatPlaySchema, WalletIdSchema } from './scan.ts';

/** What the players of a seat are asked, and what lies before them. */
const WindowSchema = z
  .strictObject({
    /** `insurance`: insure, or take even money. `decision`: double, split, give up, or even money. */
    kind: z.enum(['insurance', 'decision']),
    seat: z.int().min(1).max(SEATS_MAX),
    /** Number of the hand that is to be played. */
    hand: z.int().min(1).max(HANDS_MAX).default(1),
    /** Names the one player it is for, where that player's play of the seat differs (rule BJS-02). */
    walletId: WalletIdSchema.exactOptional(),
    dealerFirst: CardSchema,
    play: SeatPlaySchema,
  })
  .readonly();

export type BlackjackWindow = z.infer<typeof WindowSchema>;

/** GEN-07, in seconds. */
const SECONDS: Readonly<Record<BlackjackWindow['kind'], number>> = { insurance: 10, decision: 8 };

/** How long a window is open. Fails with `SCAN_MALFORMED` or `SCAN_IMPOSSIBLE`, as a scan does. */
export function readWindow(
  window: unknown,
  houseRules: HouseRules,
): Result<{ readonly seconds: number }, ScanFailure> {
  const parsed = parseScan(WindowSchema, window);
  if (!parsed.ok) return parsed;
  const misplay = findMisplay(parsed.value, requireHouseRules(houseRules));
  return misplay === undefined
    ? ok({ seconds: SECONDS[parsed.value.kind] })
    : fail({ code: 'SCAN_IMPOSSIBLE', ...misplay });
}

/** A window that was read before it was kept. */
export function requireWindow(window: unknown): BlackjackWindow {
  return WindowSchema.parse(window);
}

function findMisplay(
  { kind, seat, hand, dealerFirst, play }: BlackjackWindow,
  rules: BlackjackRules,
): BrokenRule | undefined {
  const { ruleIds } = rules;
  if (seat > rules.seats) {
    return { rule: ruleIds.seats, message: `the table has ${rules.seats} seats` };
  }
  if (hand > play.hands.length) {
    return { rule: ruleIds.deal, message: `there is no hand ${hand} on seat ${seat}` };
  }
  if (kind === 'insurance' && !isAce(dealerFirst)) {
    return { rule: ruleIds.insurance, message: 'insurance is offered only against an ace' };
  }
  return findSeatMisplay(play, [dealerFirst], { rules, isComplete: false });
}
