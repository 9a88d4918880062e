import type { Instant } from '../instant.ts';
import { invariant } from '../invariant.ts';
import type { Currency } from '../money/currency.ts';
import type { Adjustment, ShardDone } from '../rounds/records.ts';
import type { Round, RoundState } from '../rounds/round.ts';
import type { Ruling } from '../rounds/ruling.ts';
import { addRated, NOTHING_RATED, type RatedStakes } from '../settlement/rated-stakes.ts';
import type { Day } from './gaming-day.ts';
import { roundHalfAway, toPercent } from './percent.ts';

/** What the players of a brand and currency came to, all in minor units. */
export interface Takings {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly refund: bigint;
  readonly commission: bigint;
  /** Won (+) or lost by the house: stake − payout − refund. */
  readonly house: bigint;
  /** `house` in percent of what was decided, stake − refund; absent when nothing was. */
  readonly hold?: string;
  /** Of the stakes that were decided, those whose exact return is known. */
  readonly ratedStake: bigint;
  /** What the house wins of the rated stakes in the long run, to the nearest minor unit. */
  readonly theoreticalHouse: bigint;
  /** The same in percent of the rated stakes; absent when there are none. */
  readonly theoreticalHold?: string;
}

/** The money of one table, game, brand and currency on one gaming day. */
export interface ReportLine extends Takings {
  readonly day: Day;
  readonly tableId: string;
  readonly game: string;
  readonly brand: string;
  readonly currency: Currency;
  /** Settled rounds in which somebody of the brand had a stake in the currency. */
  readonly rounds: number;
}

/** How many settled rounds a table had on a gaming day, with and without stakes. */
export interface RoundCount {
  readonly day: Day;
  readonly tableId: string;
  readonly game: string;
  readonly rounds: number;
}

/**
 * What people and rules changed, and why. `void`, `partial-void` and `suspension` count rounds whose newest
 * ruling says so, `correction` rulings that took the place of others, `slip-void` slips that were
 * voided after they had been settled.
 */
export interface Irregularity {
  readonly day: Day;
  readonly tableId: string;
  readonly game: string;
  readonly kind: 'void' | 'partial-void' | 'suspension' | 'correction' | 'slip-void';
  readonly reason: string;
  readonly count: number;
}

/** A round that no sum holds yet. */
export interface UnsettledRound {
  readonly day: Day;
  readonly tableId: string;
  readonly game: string;
  readonly state: Exclude<RoundState, 'settled'>;
  readonly roundId: string;
  readonly closesAt: Instant;
}

interface CurrencyTotal extends Takings {
  readonly currency: Currency;
}

/** Every list in order of its first fields. */
export interface Report {
  readonly lines: readonly ReportLine[];
  /** The lines added up. */
  readonly totals: readonly CurrencyTotal[];
  readonly rounds: readonly RoundCount[];
  readonly irregularities: readonly Irregularity[];
  readonly unsettled: readonly UnsettledRound[];
}

/** A settled round with what its newest ruling came to. */
export interface SettledRound {
  readonly round: Round;
  /** In order of their numbers. */
  readonly rulings: readonly Ruling[];
  /** The shards under the newest ruling. */
  readonly done: readonly ShardDone[];
  /** Under all rulings. */
  readonly adjustments: readonly Adjustment[];
}

/** A report that rounds are added to one by one, so that none of them is kept. */
export interface ReportBuilder {
  addSettled(day: Day, settled: SettledRound): void;
  addUnsettled(day: Day, round: Round): void;
  report(): Report;
}

export function createReport(): ReportBuilder {
  const lines = new Map<string, Line>();
  const counts = new Map<string, RoundCount>();
  const irregularities = new Map<string, Irregularity>();
  const unsettled: UnsettledRound[] = [];
  return {
    addSettled: (day, settled) => {
      const { tableId, houseRules } = settled.round;
      const place = { day, tableId, game: houseRules.game };
      const key = keyOf(place);
      counts.set(key, { ...place, rounds: (counts.get(key)?.rounds ?? 0) + 1 });
      for (const part of partsOf(settled)) {
        const line = { ...place, brand: part.brand, currency: part.currency };
        addPart(lines, line, part);
      }
      for (const { kind, reason } of irregularitiesOf(settled)) {
        const found = { ...place, kind, reason };
        const before = irregularities.get(keyOf(found))?.count ?? 0;
        irregularities.set(keyOf(found), { ...found, count: before + 1 });
      }
    },
    addUnsettled: (day, { tableId, houseRules, state, roundId, closesAt }) => {
      invariant(state !== 'settled', `round ${roundId} is settled`);
      unsettled.push({ day, tableId, game: houseRules.game, state, roundId, closesAt });
    },
    report: () => ({
      lines: inOrder(lines).map(({ sums, ...line }) => ({ ...line, ...takingsOf(sums) })),
      totals: totalsOf([...lines.values()]),
      rounds: inOrder(counts),
      irregularities: inOrder(irregularities),
      unsettled: unsettled.toSorted((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1)),
    }),
  };
}

interface Sums {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly refund: bigint;
  readonly commission: bigint;
  readonly house: bigint;
  readonly rated: RatedStakes;
}

type Line = Omit<ReportLine, keyof Takings> & { readonly sums: Sums };

type LineKey = Omit<Line, 'sums' | 'rounds'>;

type Part = Sums & Pick<LineKey, 'brand' | 'currency'>;

const NOTHING: Sums = {
  ...{ stake: 0n, payout: 0n, refund: 0n, commission: 0n, house: 0n },
  rated: NOTHING_RATED,
};

/** What a round came to, one part for each brand and currency. */
function partsOf({ round, done, adjustments }: SettledRound): readonly Part[] {
  const parts = new Map<string, Part>();
  const addTo = ({ brand, currency, ...sums }: Part) => {
    const key = keyOf({ brand, currency });
    const before = parts.get(key) ?? NOTHING;
    parts.set(key, { brand, currency, ...addSums(before, sums) });
  };
  for (const { totals } of done) {
    for (const { rated = NOTHING_RATED, ...totalled } of totals) addTo({ ...totalled, rated });
  }
  for (const { ruling, brand, currency, difference, ratedDifference } of adjustments) {
    if (ruling !== round.latestRuling) continue;
    addTo({ brand, currency, ...difference, rated: ratedDifference ?? NOTHING_RATED });
  }
  return [...parts.values()];
}

function addPart(lines: Map<string, Line>, line: LineKey, part: Part): void {
  const before = lines.get(keyOf(line)) ?? { rounds: 0, sums: NOTHING };
  const sums = addSums(before.sums, part);
  lines.set(keyOf(line), { ...line, rounds: before.rounds + 1, sums });
}

function irregularitiesOf({
  rulings,
  adjustments,
}: SettledRound): readonly Pick<Irregularity, 'kind' | 'reason'>[] {
  const ended = rulings.at(-1)?.decision;
  return [
    ...(ended === undefined || ended.kind === 'result'
      ? []
      : [{ kind: ended.kind, reason: ended.reason }]),
    ...rulings
      .filter(({ corrects }) => corrects > 0)
      .map(({ reason = '' }) => ({ kind: 'correction' as const, reason })),
    ...adjustments.map(({ reason }) => ({ kind: 'slip-void' as const, reason })),
  ];
}

function addSums(left: Sums, right: Sums): Sums {
  return {
    stake: left.stake + right.stake,
    payout: left.payout + right.payout,
    refund: left.refund + right.refund,
    commission: left.commission + right.commission,
    house: left.house + right.house,
    rated: addRated(left.rated, right.rated),
  };
}

function takingsOf({ stake, payout, refund, commission, house, rated }: Sums): Takings {
  const decided = stake - refund;
  const { numerator, denominator } = rated.returned;
  const expected = rated.stake * denominator - numerator;
  return {
    ...{ stake, payout, refund, commission, house },
    ...(decided > 0n ? { hold: toPercent(house, decided) } : {}),
    ratedStake: rated.stake,
    theoreticalHouse: roundHalfAway(expected, denominator),
    ...(rated.stake > 0n
      ? { theoreticalHold: toPercent(expected, denominator * rated.stake) }
      : {}),
  };
}

function totalsOf(lines: readonly Line[]): readonly CurrencyTotal[] {
  const totals = new Map<Currency, Sums>();
  for (const { currency, sums } of lines) {
    totals.set(currency, addSums(totals.get(currency) ?? NOTHING, sums));
  }
  return [...totals]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, sums]) => ({ currency, ...takingsOf(sums) }));
}

/** No two lists of texts have the same one. */
function keyOf(fields: object): string {
  return JSON.stringify(Object.values(fields));
}

function inOrder<T>(byKey: ReadonlyMap<string, T>): readonly T[] {
  return [...byKey].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, value]) => value);
}

function sortKey({ day, state, tableId, closesAt, roundId }: UnsettledRound): string {
  return keyOf({ day, state, tableId, closesAt, roundId });
}
