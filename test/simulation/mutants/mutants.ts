import type { Mutant } from './mutant.ts';
import { RULING_MUTANTS } from './ruling-mutants.ts';
import { SETTLEMENT_MUTANTS } from './settlement-mutants.ts';
import { SLIP_MUTANTS } from './slip-mutants.ts';
import { STORE_MUTANTS } from './store-mutants.ts';

export const MUTANTS: readonly Mutant[] = [
  ...SLIP_MUTANTS,
  ...SETTLEMENT_MUTANTS,
  ...STORE_MUTANTS,
  ...RULING_MUTANTS,
];

export function findMutant(name: string): Mutant {
  const mutant = MUTANTS.find((each) => each.name === name);
  if (mutant === undefined) throw new Error(`there is no mutant ${name}`);
  return mutant;
}
