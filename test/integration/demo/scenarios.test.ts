import { describe, expect, it } from 'vitest';
import {
  type PlannedRound,
  type PlannedSlip,
  planRounds,
} from '../../../infra/local/demo/plan-rounds.ts';
import { PLAYER_NAMES, PLAYERS } from '../../../infra/local/demo/players.ts';
import { ROUND_COURSES } from '../../../infra/local/demo/round-courses.ts';
import { SLIP_COURSES } from '../../../infra/local/demo/slip-courses.ts';
import type { Canonical } from '../../../shared/domain/digest.ts';
import { findGame } from '../../../shared/domain/games/registry.ts';
import { invariant } from '../../../shared/domain/invariant.ts';

const NOW = Date.UTC(2026, 5, 1);
const PLAN = planRounds(7, NOW);

function read({ table }: PlannedRound, scan: Canonical | undefined) {
  const { game, variant, options } = table;
  const rules = { game, variant, options, paytableVersion: 1, rounding: 'down' } as const;
  const outcome = findGame(game)?.readOutcome(scan, rules, 'result');
  invariant(outcome !== undefined, `there is no game ${game}`);
  return outcome;
}

function sumOf(wagers: PlannedSlip['wagers']): bigint {
  return wagers.reduce((sum, { stake }) => sum + stake, 0n);
}

/** The scans that rule a round, and what they mean. */
const OUTCOMES = PLAN.filter(
  ({ course, scan }) => scan !== undefined && course.ruledBy !== 'nothing',
).map((round) => {
  const { roundId, course, table, scan } = round;
  const outcome = read(round, scan);
  invariant(outcome.ok, `${roundId} has a scan that the rules cannot produce`);
  return { ...outcome.value, course, scan, table: `${table.game} ${table.variant}` };
});

describe('the scenarios', () => {
  it('play every variant of every game, in three currencies', () => {
    const tables = PLAN.map(({ table }) => table);
    expect(new Set(tables.map(({ game, variant }) => `${game} ${variant}`))).toEqual(
      new Set([
        ...['baccarat commission', 'baccarat no-commission', 'roulette single-zero'],
        ...['sic-bo standard', 'blackjack live', 'blackjack macau'],
      ]),
    );
    expect(new Set(tables.flatMap(({ currencies }) => currencies))).toEqual(
      new Set(['USD', 'JPY', 'KWD']),
    );
  });

  it('leave betting open as long as the game wants it', () => {
    for (const { table } of PLAN) {
      expect(table.bettingSeconds).toBe(findGame(table.game)?.bettingSeconds);
    }
  });

  it('show every course of a round and of a slip', () => {
    expect(new Set(PLAN.map(({ course }) => course))).toEqual(
      new Set(Object.values(ROUND_COURSES)),
    );
    expect(new Set(PLAN.flatMap(({ slips }) => slips).map(({ course }) => course))).toEqual(
      new Set(Object.values(SLIP_COURSES)),
    );
  });

  it.each([
    ['a player win', 'baccarat no-commission', { winner: 'player' }],
    ['a banker win', 'baccarat commission', { winner: 'banker' }],
    ['a banker win on 6 less commission', 'baccarat commission', { bankerTotal: 6 }],
    ['a banker win on 6 for half', 'baccarat no-commission', { bankerTotal: 6, winner: 'banker' }],
    ['a tie', 'baccarat commission', { winner: 'tie' }],
    ['a natural', 'baccarat commission', { natural: true }],
    ['a player pair', 'baccarat commission', { playerPair: true }],
    ['a banker pair', 'baccarat no-commission', { bankerPair: true }],
    ['zero', 'roulette single-zero', { color: 'green' }],
    ['red', 'roulette single-zero', { color: 'red' }],
    ['black', 'roulette single-zero', { color: 'black' }],
    ['a triple', 'sic-bo standard', { triple: true }],
    ['a roll that is no triple', 'sic-bo standard', { triple: false }],
    ['a dealer who busts', 'blackjack live', { dealerBust: true }],
    ["a dealer's blackjack", 'blackjack live', { dealerBlackjack: true }],
  ])('show %s', (_, table, facts) => {
    expect(OUTCOMES).toContainEqual(
      expect.objectContaining({ table, facts: expect.objectContaining(facts) }),
    );
  });

  it('show third cards of the player alone, of the banker alone and of both', () => {
    const deals = PLAN.flatMap(({ scan }) => (isDeal(scan) ? [scan] : []));
    expect(new Set(deals.map(({ player, banker }) => `${player.length} ${banker.length}`))).toEqual(
      new Set(['2 2', '3 2', '2 3', '3 3']),
    );
  });

  it('are void by the rules only where that is the point', () => {
    const byRule = OUTCOMES.filter(({ voidedBy }) => voidedBy !== undefined);
    expect(byRule.map(({ course }) => course)).toEqual([ROUND_COURSES['void-by-rule']]);
  });

  it('break the rules of a game only where that is the point', () => {
    const impossible = PLAN.filter(({ course }) => course === ROUND_COURSES.impossible);
    const missing = PLAN.filter(({ course }) => course === ROUND_COURSES.rescanned);
    const failures = [
      ...impossible.map((round) => read(round, round.scan)),
      ...missing.map((round) => read(round, round.otherScan)),
    ];
    expect(failures.length).toBeGreaterThanOrEqual(4);
    for (const failure of failures) {
      expect(failure).toMatchObject({ ok: false, failure: { code: 'SCAN_IMPOSSIBLE' } });
    }
    const contradicting = PLAN.filter(({ course }) => course === ROUND_COURSES.contradicted);
    expect(contradicting.map((round) => read(round, round.otherScan).ok)).toEqual([true]);
  });
});

describe('the corrections', () => {
  const corrected = PLAN.filter(({ rulings }) => rulings.length > 1);

  it('are made alone and by two people, to another result and to a void', () => {
    const ways = corrected.map(
      ({ table, rulings }) => `${table.approval} ${rulings.at(-1)?.decision.kind}`,
    );
    expect(new Set(ways)).toEqual(
      new Set(['none result', 'none void', 'second-person result', 'second-person void']),
    );
  });

  it('name a result that the rules can produce, and another one than before', () => {
    for (const round of corrected) {
      const [before, after] = round.rulings.map(({ decision }) => decision);
      expect(after).not.toEqual(before);
      if (after?.kind === 'result') expect(read(round, after.scan)).toMatchObject({ ok: true });
    }
  });

  it('release the round that two results have stopped by the second of them', () => {
    const stopped = PLAN.filter(({ course }) => course === ROUND_COURSES.contradicted);
    expect(stopped.map(({ rulings }) => rulings.at(-1)?.decision)).toEqual(
      stopped.map(({ otherScan }) => ({ kind: 'result', scan: otherScan })),
    );
  });
});

function isDeal(scan: unknown): scan is Readonly<Record<'player' | 'banker', readonly string[]>> {
  return typeof scan === 'object' && scan !== null && 'banker' in scan;
}

describe('the stakes', () => {
  const SEEDS = Array.from({ length: 100 }, (_, seed) => seed);

  it('are the same for the same seed and others for another', () => {
    expect(planRounds(7, NOW)).toEqual(PLAN);
    expect(planRounds(8, NOW)).not.toEqual(PLAN);
  });

  it('are covered by every deposit whatever the seed, but for the one that must not be', () => {
    for (const seed of SEEDS) {
      const slips = planRounds(seed, NOW).flatMap((round) => round.slips);
      for (const player of PLAYER_NAMES) {
        const wagers = slips
          .filter(
            (slip) => slip.player === player && slip.course !== SLIP_COURSES['beyond-balance'],
          )
          .flatMap((slip) => slip.wagers);
        expect(sumOf(wagers), `${player}, seed ${seed}`).toBeLessThanOrEqual(
          PLAYERS[player].deposit,
        );
      }
    }
  });

  it('that must be refused are beyond the balance whatever the seed and the results', () => {
    for (const seed of SEEDS) {
      const slips = planRounds(seed, NOW).flatMap((round) => round.slips);
      const isRefused = (slip: PlannedSlip) => slip.course === SLIP_COURSES['beyond-balance'];
      const [refused, ...more] = slips.filter(isRefused);
      invariant(refused !== undefined && more.length === 0, 'there is one such slip');
      const others = slips.filter((slip) => slip.player === refused.player && !isRefused(slip));
      const wagers = others.flatMap((slip) => slip.wagers);
      // Then nobody wins more than the stake.
      expect(wagers.flatMap(({ percents }) => percents).every((percent) => percent <= 200n)).toBe(
        true,
      );
      expect(sumOf(refused.wagers)).toBeGreaterThan(
        PLAYERS[refused.player].deposit + sumOf(wagers),
      );
    }
  });
});
