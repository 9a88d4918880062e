export const FACES = [1, 2, 3, 4, 5, 6] as const;

export type Face = (typeof FACES)[number];

/** SIC-01: the totals on the layout. 3 and 18 are triples, and have no position of their own. */
export const TOTALS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const;

export type Total = (typeof TOTALS)[number];

const HALVES = ['small', 'even', 'big', 'odd'] as const;

/** A position, by what it looks for in the dice. */
export type Position =
  | { readonly kind: 'single' | 'double' | 'triple'; readonly face: Face }
  | { readonly kind: 'combo'; readonly faces: readonly [Face, Face] }
  | { readonly kind: 'total'; readonly total: Total }
  | { readonly kind: 'any-triple' | (typeof HALVES)[number] };

/** Every position by its id. */
export const LAYOUT: ReadonlyMap<string, Position> = new Map([
  ...forEachFace('single'),
  ...combos(),
  ...TOTALS.map((total) => entry(`total:${total}`, { kind: 'total', total })),
  ...forEachFace('double'),
  entry('any-triple', { kind: 'any-triple' }),
  ...forEachFace('triple'),
  ...HALVES.map((kind) => entry(kind, { kind })),
]);

type Entry = readonly [id: string, position: Position];

function entry(id: string, position: Position): Entry {
  return [id, position];
}

function forEachFace(kind: 'single' | 'double' | 'triple'): readonly Entry[] {
  return FACES.map((face) => entry(`${kind}:${face}`, { kind, face }));
}

/** SIC-03: two different numbers, the smaller first. */
function combos(): readonly Entry[] {
  return FACES.flatMap((low) =>
    FACES.filter((high) => high > low).map((high) =>
      entry(`combo:${low}-${high}`, { kind: 'combo', faces: [low, high] }),
    ),
  );
}
