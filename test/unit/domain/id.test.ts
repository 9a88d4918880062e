import { expect, it } from 'vitest';
import { isId } from '../../../shared/domain/id.ts';

it.each(['a', 'Z9', '0', '...', '_', '-', 'round-2026.12.01_7', 'x'.repeat(64)])(
  '%s is an id',
  (id) => {
    expect(isId(id)).toBe(true);
  },
);

it.each([
  ['an empty text', ''],
  ['65 characters', 'x'.repeat(65)],
  ['a separator of keys', 'a#b'],
  ['a separator of wallet ids', 'ann:USD'],
  ['a tilde', 'a~'],
  ['a slash', 'a/b'],
  ['a blank', 'a b'],
  ['a line feed after', 'a\n'],
  ['a letter that is not ASCII', 'ä'],
  ['a digit that is not ASCII', '٣'],
])('%s is no id', (_what, text) => {
  expect(isId(text)).toBe(false);
});
