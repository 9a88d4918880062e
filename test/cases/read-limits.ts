import { AMOUNT_MAX, type Amount, amount } from '../../shared/domain/money/amount.ts';
import type { StakeLimits } from '../../shared/domain/rounds/round.ts';
import type { CaseInput } from './case-schema.ts';

const MIN = /^(table|position|stake|bet)?_?min(imum)?_?(stake|bet)?$/i;
const MAX = /^(table|position|stake|bet)?_?max(imum)?_?(stake|bet)?$/i;
const NESTED = /^(table|position|stake|bet)?_?limits?$/i;

/** Whether a field is about limits, which the product keeps apart from house rules. */
export function isLimitField(name: string): boolean {
  return [MIN, MAX, NESTED].some((each) => each.test(name));
}

/** `limits: {min, max}`, or `config.minStake` and the like; without any, all stakes are taken. */
export function readLimits({ config, ...input }: CaseInput): StakeLimits {
  const fields = Object.entries({ ...config, ...input });
  const nested = fields.flatMap(([name, value]) =>
    NESTED.test(name) && typeof value === 'object' && value !== null ? Object.entries(value) : [],
  );
  const find = (names: RegExp) =>
    toAmount([...nested, ...fields].find(([name]) => names.test(name)));
  return { positionMin: find(MIN) ?? amount(1n), positionMax: find(MAX) ?? amount(AMOUNT_MAX) };
}

function toAmount(field: readonly [string, unknown] | undefined): Amount | undefined {
  const value = field?.[1];
  return typeof value === 'number' || typeof value === 'string' ? amount(BigInt(value)) : undefined;
}
