import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Canonical, canonicalJson, digest } from '../../shared/domain/digest.ts';

/** JSON as a message brings it. */
const json = fc.json().map((text): Canonical => JSON.parse(text));

/** The same value with the keys of every object in the opposite order. */
function reverseKeys(value: Canonical): Canonical {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reverseKeys);
  const members = Object.entries(value).toReversed();
  return Object.fromEntries(
    members.flatMap(([key, member]) => (member === undefined ? [] : [[key, reverseKeys(member)]])),
  );
}

describe('canonicalJson', () => {
  it('is the same whatever order the keys came in', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(digest(reverseKeys(value))).toBe(digest(value));
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the white space of the text that was read', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(digest(JSON.parse(JSON.stringify(value, null, 2)))).toBe(digest(value));
      }),
    );
  });

  it('loses nothing: what it wrote reads back as the value', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('writes whole numbers of any size digit for digit', () => {
    fc.assert(
      fc.property(fc.bigInt(), (value) => {
        expect(canonicalJson({ value })).toBe(`{"value":"${value}"}`);
      }),
    );
  });
});
