import type { Game, HouseRules } from '../../shared/domain/games/game.ts';
import { findGame } from '../../shared/domain/games/registry.ts';
import type { RoundingMode } from '../../shared/domain/money/rounding.ts';
import { CaseProblem } from './case-problem.ts';
import type { CaseQuestion } from './case-schema.ts';
import { toKebabCase } from './kebab-case.ts';
import { isLimitField } from './read-limits.ts';

const GAME_IDS: Readonly<Record<string, string>> = { sicbo: 'sic-bo' };
const VARIANTS: Readonly<Record<string, string>> = { sbobet: 'live' };

/** The game and the house rules of a case. Throws `CaseProblem` where the product has none such. */
export function gameOfCase(
  question: Pick<CaseQuestion, 'game' | 'variant'>,
  config: Readonly<Record<string, unknown>>,
): { readonly game: Game; readonly rules: HouseRules } {
  const id = toKebabCase(question.game);
  const game = findGame(GAME_IDS[id] ?? id);
  if (game === undefined) throw new CaseProblem(`there is no game ${question.game}`);
  const variant = toKebabCase(question.variant);
  const { rounding = 'down', ...others } = config;
  const options = Object.entries(others).filter(([name]) => !isLimitField(name));
  const rules = {
    game: game.id,
    variant: VARIANTS[variant] ?? variant,
    paytableVersion: 1,
    rounding: readRounding(rounding),
    options: readOptions(Object.fromEntries(options)),
  };
  const problem = game.findRulesProblem(rules);
  if (problem !== undefined) throw new CaseProblem(problem);
  return { game, rules };
}

function readRounding(value: unknown): RoundingMode {
  const rounding = toKebabCase(String(value));
  if (rounding === 'down' || rounding === 'half-up') return rounding;
  throw new CaseProblem(`there is no rounding ${rounding}`);
}

/** Other names for options. */
const OPTIONS: Readonly<Record<string, string>> = {
  hitSoft17: 'dealerHitsSoft17',
  surrenderAllowed: 'surrender',
  allowSurrender: 'surrender',
  maxHands: 'splitHandsMax',
  maxSplitHands: 'splitHandsMax',
};

/** `sevensPays: {two: 50}` is the option `sevensPaysTwo: "50:1"`; `splitBy: "rank"` is `splitByRank: true`. */
function readOptions(config: Readonly<Record<string, unknown>>): HouseRules['options'] {
  const options = Object.entries(config).flatMap(([name, value]) =>
    readOption(OPTIONS[name] ?? name, value),
  );
  // A case is about what a wager comes to, not about what a house should offer.
  const isGenerous = options.some(([name]) => name.includes('Pays'));
  return { ...Object.fromEntries(options), ...(isGenerous && { allowReturnOfOneOrMore: true }) };
}

function readOption(name: string, value: unknown): [string, string | number | boolean][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([part, each]) =>
      readOption(`${name}${part.charAt(0).toUpperCase()}${part.slice(1)}`, each),
    );
  }
  if (value === 'rank' || value === 'value') return [['splitByRank', value === 'rank']];
  if (typeof value === 'number') return [[name, name.includes('Pays') ? `${value}:1` : value]];
  if (typeof value === 'string' || typeof value === 'boolean') return [[name, value]];
  throw new CaseProblem(`config.${name} is no option: ${JSON.stringify(value)}`);
}
