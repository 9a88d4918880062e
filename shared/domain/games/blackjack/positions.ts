import type { BlackjackRules, SidePays } from './house-rules.ts';

export type SideBet = 'any-pair' | 'sevens' | 'over-13' | 'under-13';

/** What a position is; `hand` is 1 wherever the id names none. */
export interface Position {
  readonly kind:
    | 'main'
    /** The stake of a hand that came from a split. */
    | 'split'
    /** The extra stake on a doubled hand. */
    | 'double'
    | 'insurance'
    /** A decision, with nothing staked on it. */
    | 'surrender'
    /** A decision, with nothing staked on it. */
    | 'even-money'
    | SideBet;
  readonly seat: number;
  readonly hand: number;
}

const SIDE_BETS: readonly (readonly [SideBet, keyof SidePays])[] = [
  ['any-pair', 'anyPair'],
  ['sevens', 'sevens'],
  ['over-13', 'over13'],
  ['under-13', 'under13'],
];

export function isSideBet({ kind }: Position): boolean {
  return SIDE_BETS.some(([sideBet]) => sideBet === kind);
}

/** Every position of a table by its id, such as `main:3` or `double:3:2`. */
export type Layout = ReadonlyMap<string, Position>;

/** Positions that take wagers before the bell, and those that decisions of players add later. */
export function layOut(rules: BlackjackRules): Layout {
  return new Map([...layOutBeforeTheBell(rules), ...layOutDecisions(rules)]);
}

/** The main position and the offered side bets of every seat. */
export function layOutBeforeTheBell(rules: BlackjackRules): Layout {
  const kinds = [
    'main' as const,
    ...SIDE_BETS.filter(([, pay]) => rules.sidePays[pay] !== undefined).map(([kind]) => kind),
  ];
  return collect(
    numbers(1, rules.seats).flatMap((seat) => kinds.map((kind) => ({ kind, seat, hand: 1 }))),
  );
}

/** Positions that a player takes while the game is played. */
export function layOutDecisions(rules: BlackjackRules): Layout {
  const hands = numbers(1, rules.handsMax);
  const splitKinds =
    rules.sidePays.anyPair === undefined ? (['split'] as const) : (['split', 'any-pair'] as const);
  return collect(
    numbers(1, rules.seats).flatMap((seat): Position[] => [
      { kind: 'insurance', seat, hand: 1 },
      { kind: 'surrender', seat, hand: 1 },
      { kind: 'even-money', seat, hand: 1 },
      ...hands.map((hand) => ({ kind: 'double' as const, seat, hand })),
      // each hand of a split has an any-pair of its own.
      ...splitKinds.flatMap((kind) => hands.slice(1).map((hand) => ({ kind, seat, hand }))),
    ]),
  );
}

function collect(positions: readonly Position[]): Layout {
  return new Map(positions.map((position) => [idOf(position), position]));
}

function idOf({ kind, seat, hand }: Position): string {
  return kind === 'double' || hand > 1 ? `${kind}:${seat}:${hand}` : `${kind}:${seat}`;
}

function numbers(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
