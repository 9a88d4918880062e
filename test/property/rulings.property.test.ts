import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLedgerFault } from '../../shared/domain/ledger/verify.ts';
import { amount } from '../../shared/domain/money/amount.ts';
import { type AcceptedSlip, isAccepted, type Slip } from '../../shared/domain/rounds/slip.ts';
import { type Ending, findMismatch } from '../../shared/domain/settlement/settle-slips.ts';
import { LATE_FROM } from '../support/arbitraries.ts';
import { payoutOf } from '../support/payout.ts';
import { acceptedOf, createRuledPlayer, type RuledPlayer } from '../support/ruled-player.ts';
import { RULED_SCENES, type RuledScene, slipsIn } from '../support/ruled-scenes.ts';

/** Which of several; what there is decides how many there are to choose from. */
const picks = fc.nat({ max: 59 });

const rulings = fc.record({
  /** Absent for a void. */
  pick: fc.option(picks, { nil: undefined, freq: 3 }),
});

/** Something that happens to a ruled round, or to the wallet of a player who took part in it. */
const happenings = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('rule' as const),
      ruling: rulings,
      /** Otherwise the next ruling comes before anybody gets to this player. */
      reaches: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('void-slip' as const), pick: picks }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('withdraw' as const, 'deposit' as const),
      // Who has withdrawn everything owes what is taken back.
      percent: fc.oneof(fc.constant(100), fc.nat({ max: 100 })),
    }),
  },
  // A worker comes twice, or late.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const), pick: picks }) },
);
type Happening = typeof happenings extends fc.Arbitrary<infer T> ? T : never;

/** What the oracle knows of a course of events. */
interface Course {
  readonly player: RuledPlayer;
  readonly endings: readonly Ending[];
  /** Deposits less withdrawals. */
  readonly brought: bigint;
  readonly voids: { readonly before: number; readonly after: number };
}

function run(
  scene: RuledScene,
  placed: readonly AcceptedSlip[],
  list: readonly Happening[],
  lateFrom: string | undefined,
): Course {
  const player = createRuledPlayer(placed);
  const endings: Ending[] = [];
  const voids = { before: 0, after: 0 };
  let brought = player.wallet().balance + player.wallet().inPlay;
  const rule = (pick: number | undefined) => {
    const outcome = pick === undefined ? undefined : scene.outcomes[pick % scene.outcomes.length];
    endings.push({ outcome, rounding: 'down', lateFrom });
    player.rule({ outcome, rounding: 'down', lateFrom });
  };
  const follow = (happening: Happening) => {
    switch (happening.kind) {
      case 'rule':
        rule(happening.ruling.pick);
        if (happening.reaches) player.settle();
        return;
      case 'void-slip': {
        const separable = separableIn(scene, player);
        const slip = separable[happening.pick % Math.max(1, separable.length)];
        const isSettled = player.steps().length > 0;
        if (slip !== undefined && player.voidSlip(slip)) voids[isSettled ? 'after' : 'before'] += 1;
        return;
      }
      case 'settle': {
        const number = 1 + (happening.pick % Math.max(1, endings.length));
        const last = player.steps().at(-1)?.ruling ?? 0;
        if (number <= last) expect(player.settle(number)).toBe('nothing');
        return;
      }
      case 'deposit':
        brought += BigInt(happening.percent);
        player.deposit(BigInt(happening.percent));
        return;
      case 'withdraw': {
        const units = (player.wallet().balance * BigInt(happening.percent)) / 100n;
        brought -= units;
        player.withdraw(units);
      }
    }
  };
  for (const happening of list) {
    follow(happening);
    const { balance, owed } = player.wallet();
    expect(balance === 0n || owed === 0n, 'credits pay what is owed first').toBe(true);
  }
  return { player, endings, brought, voids };
}

/** The slips that can be taken away and leave what matches every scan of the scene. */
function separableIn({ outcomes }: RuledScene, player: RuledPlayer): readonly AcceptedSlip[] {
  const accepted = acceptedOf(player);
  const matches = (slips: readonly Slip[]) =>
    outcomes.every(
      (outcome) =>
        findMismatch(slips, { outcome, rounding: 'down', lateFrom: undefined }) === undefined,
    );
  return accepted.filter((slip) => matches(accepted.filter((other) => other !== slip)));
}

/** What the slips bring under one ruling that settles them once, by the formula of the rules. */
function gainOnce(slips: readonly Slip[], { outcome, lateFrom }: Ending): bigint {
  const stakes = new Map<string, bigint>();
  for (const slip of slips.filter(isAccepted)) {
    if (outcome === undefined || (lateFrom !== undefined && slip.receivedAt >= lateFrom)) continue;
    for (const { position, stake } of slip.wagers) {
      stakes.set(position, (stakes.get(position) ?? 0n) + stake);
    }
  }
  const bets = { walletId: 'ann:USD', positions: new Set(stakes.keys()) };
  return [...stakes].reduce((gain, [position, stake]) => {
    const grade = outcome?.grade(position, bets);
    return grade === undefined ? gain : gain + payoutOf(amount(stake), grade) - stake;
  }, 0n);
}

const courses = fc.tuple(
  fc.array(happenings, { minLength: 1, maxLength: 20 }),
  rulings,
  fc.constantFrom(undefined, undefined, LATE_FROM),
);

describe.each(RULED_SCENES)('a round that is ruled again and again: %s', (_name, scene) => {
  const settled = (check: (course: Course, newest: Ending) => void) =>
    fc.assert(
      fc.property(slipsIn(scene), courses, (placed, [list, ruling, lateFrom]) => {
        // However it went, everybody is brought to the newest ruling at last.
        const last: Happening = { kind: 'rule', ruling, reaches: true };
        const course = run(scene, placed, [...list, last], lateFrom);
        const newest = course.endings.at(-1);
        if (newest === undefined) throw new Error('there is a ruling');
        check(course, newest);
      }),
      { numRuns: 200 },
    );

  it('ends where settling once under the last ruling ends, with the same slips void', () => {
    settled(({ player, brought }, newest) => {
      const { balance, owed, inPlay } = player.wallet();
      expect(balance - owed).toBe(brought + gainOnce(player.slips(), newest));
      expect(inPlay).toBe(0n);
    });
  });

  it('takes no more than one step for a ruling and one for a slip that was voided later', () => {
    settled(({ player, endings, voids }) => {
      const steps = player.steps();
      expect(steps.map(({ step }) => step)).toEqual(steps.map((_, index) => index + 1));
      expect(steps.length).toBeLessThanOrEqual(endings.length + voids.after);
      expect(new Set(steps.map(({ ruling }) => ruling)).size).toBe(steps.length - voids.after);
      const voided = player.slips().filter(({ state }) => state === 'voided');
      expect(voided).toHaveLength(voids.before + voids.after);
    });
  });

  it('leaves books that agree: the chain, what was returned, and the sums with adjustments', () => {
    settled(({ player }) => {
      expect(findLedgerFault(player.wallet(), player.entries())).toBeUndefined();
      const moved = player
        .entries()
        .filter(({ cause }) => cause.kind === 'settlement')
        .reduce((total, { to, amount: units }) => total + (to === 'wallet' ? units : -units), 0n);
      const last = player.steps().at(-1);
      const { payout, refund, commission, house } = player.reported();
      expect(moved).toBe(last?.returnedTotal);
      expect({ payout, refund, commission }).toEqual({
        payout: last?.payout,
        refund: last?.refund,
        commission: last?.commission,
      });
      expect(house).toBe((last?.stake ?? 0n) - payout - refund);
    });
  });
});

describe('the courses of events', () => {
  it('reach every kind of end that matters', () => {
    const seen = { owed: 0, skipped: 0, before: 0, after: 0, late: 0, restored: 0 };
    const [, scene] = RULED_SCENES[0] ?? [];
    if (scene === undefined) throw new Error('there is a scene');
    const sample = fc.sample(fc.tuple(slipsIn(scene), courses), { numRuns: 400, seed: 7 });
    for (const [placed, [list, ruling, lateFrom]] of sample) {
      const last: Happening = { kind: 'rule', ruling, reaches: true };
      const { player, endings, voids } = run(scene, placed, [...list, last], lateFrom);
      const ruled = player.steps().map((step) => endings[step.ruling - 1]?.outcome !== undefined);
      if (player.entries().some(({ owedAfter }) => owedAfter > 0n)) seen.owed += 1;
      if (player.steps().length < endings.length) seen.skipped += 1;
      if (lateFrom !== undefined) seen.late += 1;
      if (ruled.some((isResult, index) => isResult && ruled[index - 1] === false)) {
        seen.restored += 1;
      }
      seen.before += voids.before;
      seen.after += voids.after;
    }
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(20);
  });
});
