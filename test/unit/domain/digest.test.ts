import { describe, expect, it } from 'vitest';
import { type Canonical, canonicalJson, digest } from '../../../shared/domain/digest.ts';
import { InvariantError } from '../../../shared/domain/invariant.ts';
import { sha256 } from '../../support/builders.ts';

describe('canonicalJson', () => {
  it.each<[Canonical, string]>([
    ['text', '"text"'],
    ['"quoted" and \n', '"\\"quoted\\" and \\n"'],
    [12, '12'],
    [-0.5, '-0.5'],
    [12n, '"12"'],
    [-(2n ** 70n), '"-1180591620717411303424"'],
    [true, 'true'],
    [null, 'null'],
    [[], '[]'],
    [{}, '{}'],
    [[3, 1, 2], '[3,1,2]'],
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ a10: 1, a2: 2, B: 3 }, '{"B":3,"a10":1,"a2":2}'],
    [{ gone: undefined, stays: null }, '{"stays":null}'],
    [
      { z: [{ y: 1n, x: [] }], a: { d: false, c: 'é' } },
      '{"a":{"c":"é","d":false},"z":[{"x":[],"y":"1"}]}',
    ],
  ])('writes row %# as one text', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'throws for %s, which JSON cannot hold',
    (value) => {
      expect(() => canonicalJson({ deep: [value] })).toThrow(InvariantError);
    },
  );
});

describe('digest', () => {
  it('is the SHA-256 of the canonical text', () => {
    expect(digest({ b: 1, a: 2n })).toBe(sha256('{"a":"2","b":1}'));
  });

  it('never changes for a value: hashes are stored', () => {
    expect(digest({ position: 'banker', stake: 100n })).toBe(
      'd98de7f77774acbc0a8c9641199b0bb16a0ceb44870b4e678dd86f7eb2ee5dec',
    );
  });
});
