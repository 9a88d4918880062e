import { createHash } from 'node:crypto';
import { failure } from '../../shared/domain/failure.ts';
import type { Outcome } from '../../shared/domain/games/game.ts';
import { findGame } from '../../shared/domain/games/registry.ts';
import type { SettlementStep } from '../../shared/domain/ledger/entry.ts';
import { newWallet, type Wallet } from '../../shared/domain/ledger/wallet.ts';
import { type Amount, amount, sum, ZERO } from '../../shared/domain/money/amount.ts';
import type { Round } from '../../shared/domain/rounds/round.ts';
import { hashDecision, type Ruling } from '../../shared/domain/rounds/ruling.ts';
import {
  type AcceptedSlip,
  combineWagers,
  hashWagers,
  type Slip,
  type Wager,
} from '../../shared/domain/rounds/slip.ts';

/** A hash as it is stored, of a text that the test spells out. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** `wagersOn({ player: 100n })`: stakes by position, in the order given. */
export function wagersOn(stakes: Readonly<Record<string, bigint>>): Wager[] {
  return Object.entries(stakes).map(([position, stake]) => ({ position, stake: amount(stake) }));
}

/** What the operation that places a slip stores for these wagers. */
export function acceptedSlip(
  wagers: readonly Wager[],
  overrides: Partial<AcceptedSlip> = {},
): AcceptedSlip {
  return {
    roundId: 'round-1',
    walletId: 'ann:USD',
    slipId: 'slip-1',
    brand: 'north',
    wagers: combineWagers(wagers),
    stake: sum(wagers.map(({ stake }) => stake)),
    contentHash: hashWagers(wagers),
    receivedAt: '2026-12-01T20:14:40.000Z',
    state: 'accepted',
    ...overrides,
  };
}

export function cancelledSlip(wagers: readonly Wager[], slipId: string): Slip {
  const cancelledAt = '2026-12-01T20:14:50.000Z';
  return { ...acceptedSlip(wagers, { slipId }), state: 'cancelled', cancelledAt };
}

export function refusedSlip(wagers: readonly Wager[], slipId: string): Slip {
  const refusal = failure('INSUFFICIENT_FUNDS', 'the stake of 9 is more than the balance of 5', {
    ...{ stake: '9', balance: '5' },
  });
  return { ...acceptedSlip(wagers, { slipId }), state: 'refused', ...refusal };
}

/** One of these slips, as it is once it was voided before or after it was settled. */
export function voidedSlip(
  slips: readonly Slip[],
  slipId: string,
  settled: boolean,
): Extract<Slip, { state: 'voided' }> {
  const slip = slips.find((each) => each.slipId === slipId);
  if (slip?.state !== 'accepted') throw new Error(`${slipId} is not accepted`);
  const voidedAt = '2026-12-01T20:30:00.000Z';
  const why = { reason: 'wrongly accepted', actor: 'pit-boss-3' };
  return { ...slip, ...why, state: 'voided', voidedAt, settled };
}

export function tombstone(slipId: string, walletId = 'ann:USD'): Slip {
  const cancelledAt = '2026-12-01T20:14:50.000Z';
  return { roundId: 'round-1', walletId, slipId, state: 'tombstone', cancelledAt };
}

export function walletWith(overrides: Partial<Wallet> = {}): Wallet {
  return { ...newWallet('ann:USD', 'USD', 'north'), ...overrides };
}

/** A wallet with this much in play on `round-1`. */
export function walletInPlay(stake: bigint, turns: number, balance: Amount = ZERO): Wallet {
  const inPlay = amount(stake);
  const openRounds = new Map([['round-1', { stake: inPlay, turns }]]);
  return walletWith({ balance, inPlay, openRounds, seq: 1 + turns });
}

export function stepWith(overrides: Partial<SettlementStep> = {}): SettlementStep {
  return {
    roundId: 'round-1',
    step: 1,
    ruling: 1,
    returnedTotal: ZERO,
    stake: ZERO,
    payout: ZERO,
    refund: ZERO,
    commission: ZERO,
    coveredSlips: '0'.repeat(64),
    ...overrides,
  };
}

export function roundWith(overrides: Partial<Round> = {}): Round {
  return {
    roundId: 'round-1',
    tableId: 'table-1',
    details: { dealer: 'dealer-7', shoe: 'shoe-3', gameNumber: '42', video: 'video-42' },
    houseRules: {
      game: 'baccarat',
      variant: 'commission',
      paytableVersion: 1,
      rounding: 'down',
      options: {},
    },
    limits: { USD: { positionMin: amount(100n), positionMax: amount(10_000n) } },
    shards: 1,
    corrections: { approval: 'none', horizonHours: 24 },
    openedAt: '2026-12-01T20:14:30.000Z',
    closesAt: '2026-12-01T20:15:00.000Z',
    state: 'open',
    latestRuling: 0,
    revision: 1,
    ...overrides,
  };
}

/** A round with ruling 1, whose settlement is at work. */
export function settlingRound(overrides: Partial<Round> = {}): Round {
  return roundWith({ state: 'settling', latestRuling: 1, revision: 2, ...overrides });
}

/** Legal scans by what they mean; the banker wins with 7, or with 6 of three cards. */
export const SCANS = {
  banker: { player: ['2S', '4D'], banker: ['3H', '4C'] },
  'banker-with-6': { player: ['KS', 'QD', '4C'], banker: ['2H', '3C', 'AD'] },
  player: { player: ['4S', '5D'], banker: ['3H', '4C'] },
  tie: { player: ['3S', '4D'], banker: ['2H', '5C'] },
  pairs: { player: ['4S', '4D'], banker: ['KH', 'KC'] },
} as const;

export function rulingWith(overrides: Partial<Ruling> = {}): Ruling {
  const decision = overrides.decision ?? { kind: 'result', scan: SCANS.banker };
  return {
    roundId: 'round-1',
    number: 1,
    decision,
    corrects: 0,
    facts: {},
    actor: 'table:table-1',
    messageId: 'message-9',
    contentHash: hashDecision(decision),
    sentAt: '2026-12-01T20:15:01.000Z',
    recordedAt: '2026-12-01T20:15:02.000Z',
    ...overrides,
  };
}

/** What a legal baccarat scan means. */
export function baccaratOutcome(scan: unknown, variant = 'commission'): Outcome {
  const rules = {
    game: 'baccarat',
    variant,
    paytableVersion: 1,
    rounding: 'down',
    options: {},
  } as const;
  const outcome = findGame('baccarat')?.readOutcome(scan, rules, 'result');
  if (!outcome?.ok) throw new Error(`not a legal scan: ${JSON.stringify(scan)}`);
  return outcome.value;
}
