import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Cards, totalOf } from '../../../infra/local/demo/cards.ts';
import { percentPaid } from '../../../infra/local/demo/percent-paid.ts';
import {
  type PlannedRound,
  type PlannedSlip,
  planRounds,
} from '../../../infra/local/demo/plan-rounds.ts';
import { PLAYER_NAMES, PLAYERS } from '../../../infra/local/demo/players.ts';
import { ROUND_COURSES } from '../../../infra/local/demo/round-courses.ts';
import { SLIP_COURSES } from '../../../infra/local/demo/slip-courses.ts';
import { baccarat } from '../../../shared/domain/games/baccarat/baccarat.ts';
import { POSITIONS } from '../../../shared/domain/games/baccarat/paytable.ts';
import { invariant } from '../../../shared/domain/invariant.ts';
import cases from '../../fixtures/baccarat-cases.json' with { type: 'json' };

const CASES = z
  .object({
    cases: z.array(
      z.object({
        variant: z.enum(['commission', 'no-commission']),
        title: z.string(),
        scan: z.object({ player: z.array(z.string()), banker: z.array(z.string()) }),
        wagers: z
          .array(z.object({ position: z.enum(POSITIONS), stake: z.string(), payout: z.string() }))
          .optional(),
      }),
    ),
  })
  .parse(cases);

const NOW = Date.UTC(2026, 5, 1);
const PLAN = planRounds(7, NOW);

function readCards({ table }: PlannedRound, cards: Cards | undefined) {
  invariant(cards !== undefined, 'the round has no cards');
  return baccarat.readOutcome(
    cards,
    {
      ...{
        game: 'baccarat',
        variant: table.variant,
        paytableVersion: 1,
        rounding: 'down',
        options: {},
      },
    },
    'result',
  );
}

function sumOf(wagers: PlannedSlip['wagers']): bigint {
  return wagers.reduce((sum, { stake }) => sum + stake, 0n);
}

/** The facts of every round that is settled by its cards. */
const FACTS = PLAN.filter(({ course }) => course.ruledBy === 'cards').map((round) => {
  const outcome = readCards(round, round.cards);
  invariant(outcome.ok, `${round.roundId} has cards that the rules cannot produce`);
  return { ...round, facts: outcome.value.facts };
});

describe('the scenarios', () => {
  it('are at least 24 rounds on four tables in three currencies', () => {
    expect(PLAN.length).toBeGreaterThanOrEqual(24);
    expect(new Set(PLAN.map(({ table }) => table.tableId)).size).toBe(4);
    expect(new Set(PLAN.flatMap(({ table }) => table.currencies))).toEqual(
      new Set(['USD', 'JPY', 'KWD']),
    );
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
    ['a player win', { winner: 'player' }],
    ['a banker win', { winner: 'banker' }],
    ['a tie', { winner: 'tie' }],
    ['a natural', { natural: true }],
    ['a player pair', { playerPair: true }],
    ['a banker pair', { bankerPair: true }],
  ] as const)('show %s', (_, facts) => {
    expect(FACTS).toContainEqual(
      expect.objectContaining({ facts: expect.objectContaining(facts) }),
    );
  });

  it('show a banker win on 6 on both kinds of table, with two cards and with three', () => {
    const onSix = FACTS.filter(
      ({ facts }) => facts['winner'] === 'banker' && facts['bankerTotal'] === 6,
    );
    expect(new Set(onSix.map(({ table }) => table.variant)).size).toBe(2);
    expect(new Set(onSix.map(({ cards }) => cards?.banker.length))).toEqual(new Set([2, 3]));
  });

  it('show third cards of the player alone, of the banker alone and of both', () => {
    const drawn = FACTS.map(({ cards }) => `${cards?.player.length} ${cards?.banker.length}`);
    expect(new Set(drawn)).toEqual(new Set(['2 2', '3 2', '2 3', '3 3']));
  });

  it('break the drawing rules only where that is the point', () => {
    const impossible = PLAN.filter(({ course }) => course === ROUND_COURSES.impossible);
    const missing = PLAN.filter(({ course }) => course === ROUND_COURSES.rescanned);
    const failures = [
      ...impossible.map((round) => readCards(round, round.cards)),
      ...missing.map((round) => readCards(round, round.otherCards)),
    ];
    expect(failures).toHaveLength(2);
    for (const failure of failures) {
      expect(failure).toMatchObject({ ok: false, failure: { code: 'SCAN_IMPOSSIBLE' } });
    }
    const contradicting = PLAN.filter(({ course }) => course === ROUND_COURSES.contradicted);
    expect(contradicting.map((round) => readCards(round, round.otherCards).ok)).toEqual([true]);
  });

  it('count the cards as the product does', () => {
    for (const { cards, facts } of FACTS) {
      const totals = [totalOf(cards?.player ?? []), totalOf(cards?.banker ?? [])];
      expect(totals).toEqual([facts['playerTotal'], facts['bankerTotal']]);
    }
  });
});

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
      // On these two positions nobody wins more than the stake.
      expect(['player', 'banker']).toEqual(
        expect.arrayContaining(wagers.map(({ position }) => position)),
      );
      expect(sumOf(refused.wagers)).toBeGreaterThan(
        PLAYERS[refused.player].deposit + sumOf(wagers),
      );
    }
  });
});

describe('the arithmetic of the expectation', () => {
  it.each(CASES.cases.filter(({ wagers }) => wagers !== undefined))(
    'agrees with the round worked out by hand: $variant, $title',
    ({ variant, scan, wagers = [] }) => {
      for (const { position, stake, payout } of wagers) {
        const percent = percentPaid(position, scan, variant);
        expect((BigInt(stake) * percent) / 100n, position).toBe(BigInt(payout));
      }
    },
  );
});
