/** Positions of one kind pay the same. */
export type PositionKind =
  | 'straight'
  | 'split'
  | 'trio'
  | 'street'
  | 'corner'
  | 'first-four'
  | 'six-line'
  | 'column'
  | 'dozen'
  | 'even-money';

export interface Position {
  readonly kind: PositionKind;
  /** The pockets it wins on. */
  readonly numbers: ReadonlySet<number>;
}

const ZERO = 0;
/** The grid is twelve rows of three numbers, 1 2 3 first; zero lies across the top of the first row. */
const COLUMNS = 3;
const NUMBERS = range(1, 36);
const ROWS = NUMBERS.filter(isFirstOfRow).map((first) => range(first, first + COLUMNS - 1));
const FIRST_ROW = range(1, COLUMNS);

/** ROU-01: the colours of the wheel follow no rule, so they are listed; every other number but zero is black. */
const RED: ReadonlySet<number> = new Set([
  ...[1, 3, 5, 7, 9, 12, 14, 16, 18],
  ...[19, 21, 23, 25, 27, 30, 32, 34, 36],
]);

export const POCKETS: readonly number[] = [ZERO, ...NUMBERS];

/** Every position by its id: the kind, then its numbers in ascending order where the kind has several. */
export const LAYOUT: ReadonlyMap<string, Position> = new Map([
  ...named('straight', groupsOfOne()),
  ...named('split', splits()),
  ...named('trio', trios()),
  ...named('street', ROWS),
  ...named('corner', corners()),
  ...named('first-four', [[ZERO, ...FIRST_ROW]]),
  ...sixLines(),
  ...columns(),
  ...dozens(),
  ...evenMoney(),
]);

export function colorOf(pocket: number): 'green' | 'red' | 'black' {
  if (pocket === ZERO) return 'green';
  return RED.has(pocket) ? 'red' : 'black';
}

type Entry = readonly [id: string, position: Position];

function entry(id: string, kind: PositionKind, numbers: readonly number[]): Entry {
  return [id, { kind, numbers: new Set(numbers) }];
}

function named(kind: PositionKind, groups: readonly (readonly number[])[]): readonly Entry[] {
  return groups.map((numbers) => entry(`${kind}:${numbers.join('-')}`, kind, numbers));
}

function groupsOfOne(): readonly (readonly number[])[] {
  return POCKETS.map((pocket) => [pocket]);
}

/** ROU-03: numbers that share an edge; zero shares one with each number of the first row. */
function splits(): readonly (readonly number[])[] {
  return [
    ...FIRST_ROW.map((number) => [ZERO, number]),
    ...NUMBERS.filter(hasRightNeighbour).map((number) => [number, number + 1]),
    ...NUMBERS.filter(hasNumberBelow).map((number) => [number, number + COLUMNS]),
  ];
}

/** ROU-05: zero and two neighbours of the first row. */
function trios(): readonly (readonly number[])[] {
  return FIRST_ROW.filter(hasRightNeighbour).map((number) => [ZERO, number, number + 1]);
}

/** ROU-06: each corner that four numbers share, found by the smallest of them. */
function corners(): readonly (readonly number[])[] {
  return NUMBERS.filter((number) => hasRightNeighbour(number) && hasNumberBelow(number)).map(
    (number) => [number, number + 1, number + COLUMNS, number + COLUMNS + 1],
  );
}

/** ROU-08: two rows that lie next to each other, named by the first and last number only. */
function sixLines(): readonly Entry[] {
  return NUMBERS.filter((number) => isFirstOfRow(number) && hasNumberBelow(number)).map((first) => {
    const last = first + 2 * COLUMNS - 1;
    return entry(`six-line:${first}-${last}`, 'six-line', range(first, last));
  });
}

function columns(): readonly Entry[] {
  return range(1, COLUMNS).map((column) =>
    entry(
      `column:${column}`,
      'column',
      NUMBERS.filter((number) => columnOf(number) === column),
    ),
  );
}

function dozens(): readonly Entry[] {
  return range(1, 3).map((dozen) =>
    entry(`dozen:${dozen}`, 'dozen', range(12 * dozen - 11, 12 * dozen)),
  );
}

/** ROU-11: eighteen numbers each. Zero is in none of them, though the number 0 is even and low. */
function evenMoney(): readonly Entry[] {
  const halves: Readonly<Record<string, readonly number[]>> = {
    red: NUMBERS.filter((number) => colorOf(number) === 'red'),
    black: NUMBERS.filter((number) => colorOf(number) === 'black'),
    even: NUMBERS.filter((number) => number % 2 === 0),
    odd: NUMBERS.filter((number) => number % 2 === 1),
    low: range(1, 18),
    high: range(19, 36),
  };
  return Object.entries(halves).map(([id, numbers]) => entry(id, 'even-money', numbers));
}

/** 1, 2 or 3, from the left. */
function columnOf(number: number): number {
  return ((number - 1) % COLUMNS) + 1;
}

function isFirstOfRow(number: number): boolean {
  return columnOf(number) === 1;
}

function hasRightNeighbour(number: number): boolean {
  return columnOf(number) < COLUMNS;
}

function hasNumberBelow(number: number): boolean {
  return number + COLUMNS <= 36;
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
