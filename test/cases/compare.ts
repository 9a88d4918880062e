import type { Answer } from './answer.ts';
import type { Expected } from './case-schema.ts';

/** Where an answer is not what was expected, one line each: place, expected, got. */
export function findDifferences(expected: Expected, answer: Answer): readonly string[] {
  const comparison = startComparison();
  comparison.compare('round', expected.round, answer.round);
  comparison.compare('table', expected.table, answer.table);
  comparison.compare('shoe', expected.shoe, answer.shoe);
  compareWagers(comparison, expected, answer);
  for (const name of ['staked', 'returned', 'net'] as const) {
    comparison.compare(`totals.${name}`, expected.totals?.[name], answer.totals?.[name]);
  }
  compareAdjustments(comparison, expected, answer);
  return comparison.differences;
}

interface Comparison {
  /** An expectation that a case does not have is `undefined`. */
  compare(place: string, expected: Value, got: Value): void;
  readonly differences: readonly string[];
}

type Value = string | bigint | null | undefined;

function startComparison(): Comparison {
  const differences: string[] = [];
  return {
    differences,
    compare: (place, expected, got) => {
      if (expected === undefined || expected === got) return;
      differences.push(`${place}: expected ${expected}, got ${got ?? 'nothing'}`);
    },
  };
}

/** Every wager must be expected to come to something, so that none is forgotten. */
function compareWagers({ compare }: Comparison, expected: Expected, answer: Answer): void {
  const got = new Map(answer.wagers.map((wager) => [wager.wid, wager]));
  for (const wager of expected.wagers) {
    const own = got.get(wager.wid);
    const place = `wager ${wager.wid}`;
    compare(`${place} result`, wager.result, own?.result);
    compare(`${place} payout`, wager.payout, own?.payout);
    compare(`${place} net`, wager.net, own?.net);
    got.delete(wager.wid);
  }
  for (const { wid, result } of got.values()) compare(`wager ${wid}`, 'nothing', result);
}

/** Only what a correction moved must be listed. */
function compareAdjustments(
  { compare }: Comparison,
  { adjustments: expected }: Expected,
  { adjustments: got }: Answer,
): void {
  if (expected === undefined) return;
  for (const wid of new Set([...expected.keys(), ...(got?.keys() ?? [])])) {
    compare(`adjustment ${wid}`, expected.get(wid) ?? 0n, got?.get(wid) ?? 0n);
  }
}
