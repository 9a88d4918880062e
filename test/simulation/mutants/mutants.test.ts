import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTANTS } from './mutants.ts';

const ROOT = new URL('../../../', import.meta.url);

it.each(MUTANTS)('finds the place of "$name" once in the product', ({ edits }) => {
  for (const { file, find } of edits) {
    const source = readFileSync(new URL(file, ROOT), 'utf8');
    expect(source.split(find)).toHaveLength(2);
  }
});
