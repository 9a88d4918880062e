/** Chance from a seed: the same seed gives the same numbers, so a run can be repeated exactly. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  shuffle<T>(items: readonly T[]): T[];
  /** Equal for two generators that go on alike: two runs that drew differently end up apart. */
  state(): string;
}

/** The generator sfc32, seeded by one number. */
export function createRandom(seed: number): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let counter = seed | 0;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  // The first numbers still show the seed.
  for (let warmUp = 0; warmUp < 15; warmUp += 1) next();
  const below = (bound: number) => Math.floor(next() * bound);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    next,
    below,
    pick,
    chance: (probability) => next() < probability,
    between: (least, most) => least + below(most - least + 1),
    shuffle: (items) => {
      const rest = [...items];
      return items.map(() => {
        const item = pick(rest);
        rest.splice(rest.indexOf(item), 1);
        return item;
      });
    },
    state: () => [a, b, c, counter].join(' '),
  };
}
