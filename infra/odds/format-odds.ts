import type { HouseRules } from '../../shared/domain/games/game.ts';
import type { OddsRow } from '../../shared/domain/games/odds/list-odds.ts';
import type { Ratio } from '../../shared/domain/money/ratio.ts';
import { textTable } from '../text-table.ts';

/** More than these are told by the first and the last. */
const NAMES_MAX = 6;

const TITLES = ['position', 'pays', 'returns', '', 'house edge'];
const NUMBERS = 2;

/** A table of odds for people: what each position pays, returns on average, and leaves to the house. */
export function formatOdds(rules: HouseRules, rows: readonly OddsRow[]): readonly string[] {
  const options = Object.entries(rules.options).map(([name, value]) => `${name} ${value}`);
  const cells = rows.map(({ positions, pays, expectedReturn: share }) => [
    namePositions(positions),
    pays.join(', '),
    ...(share === undefined
      ? ['depends on how the player plays', '', '']
      : [`${share.numerator}/${share.denominator}`, percent(share), percent(houseEdge(share))]),
  ]);
  return [
    `${rules.game} ${rules.variant}`,
    ...(options.length === 0 ? [] : [`with ${options.join(', ')}`]),
    '',
    ...textTable(TITLES, cells, NUMBERS),
  ];
}

/** The same for programs: fractions as texts, since they pass 2^53. */
export function toJson(rules: HouseRules, rows: readonly OddsRow[]): unknown {
  const { game, variant, paytableVersion, options } = rules;
  return {
    ...{ game, variant, paytableVersion, options },
    odds: rows.map(({ positions, pays, expectedReturn: share }) => ({
      positions,
      pays,
      ...(share === undefined
        ? { dependsOnPlay: true }
        : {
            expectedReturn: `${share.numerator}/${share.denominator}`,
            expectedReturnPercent: percent(share),
            houseEdgePercent: percent(houseEdge(share)),
          }),
    })),
  };
}

/** `straight:0 … 36 (37)`; positions without a number by their names. */
function namePositions(positions: readonly string[]): string {
  const [first = '', ...others] = positions;
  const kind = /^.*:/.exec(first)?.[0] ?? '';
  const names = [first, ...others.map((position) => position.slice(kind.length))];
  return names.length > NAMES_MAX
    ? `${first} … ${names.at(-1)} (${names.length})`
    : names.join(', ');
}

interface SignedRatio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Negative where a position returns more than it takes. */
function houseEdge({ numerator, denominator }: Ratio): SignedRatio {
  return { numerator: denominator - numerator, denominator };
}

const DECIMALS = 4;
const SCALE = 10n ** BigInt(DECIMALS);

/** Rounded to four decimals, a half away from zero. */
function percent({ numerator, denominator }: SignedRatio): string {
  const isNegative = numerator < 0n;
  const parts = (isNegative ? -numerator : numerator) * 100n * SCALE;
  const rounded = (2n * parts + denominator) / (2n * denominator);
  const decimals = String(rounded % SCALE).padStart(DECIMALS, '0');
  return `${isNegative ? '-' : ''}${rounded / SCALE}.${decimals} %`;
}
