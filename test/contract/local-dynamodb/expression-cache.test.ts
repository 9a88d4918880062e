import { describe, expect, it } from 'vitest';
import {
  cachedParse,
  type Parse,
  type ParseContext,
} from '../../../infra/local/dynamodb/expression-cache.ts';
import type { AttributeValue } from '../../../infra/local/dynamodb/wire.ts';

function contextOf(
  attrVals: Readonly<Record<string, AttributeValue>>,
  attrNames: Readonly<Record<string, string>> = {},
): ParseContext {
  return {
    attrNames,
    attrVals,
    unusedAttrNames: { ...attrNames },
    unusedAttrVals: { ...attrVals },
  };
}

/** Parses `name = value` words, and counts how often it was really asked. */
function startParser() {
  const asked = { times: 0 };
  const parse: Parse<ParseContext> = (text, { context }) => {
    asked.times += 1;
    const [name = '', , value = ''] = text.split(' ');
    const found = context.attrVals?.[value];
    if (found === undefined) return `no value ${value}`;
    delete context.unusedAttrNames[name];
    delete context.unusedAttrVals[value];
    return { path: [context.attrNames?.[name] ?? name], args: [{ val: found }] };
  };
  return { asked, parse: cachedParse(parse) };
}

describe('a cached parser', () => {
  it('fills other values of the same types into what it parsed once', () => {
    const { asked, parse } = startParser();
    const results = ['1', '2', '3'].map((N) =>
      parse('seq = :v', { context: contextOf({ ':v': { N } }) }),
    );
    expect(asked.times).toBe(1);
    expect(results).toEqual(
      ['1', '2', '3'].map((N) => ({ path: ['seq'], args: [{ val: { N } }] })),
    );
  });

  it('strikes off used names and values every time, and only those', () => {
    const { parse } = startParser();
    for (const N of ['1', '2']) {
      const context = contextOf({ ':v': { N }, ':w': { N } }, { '#n': 'n', '#m': 'm' });
      parse('#n = :v', { context });
      expect(Object.keys(context.unusedAttrNames)).toEqual(['#m']);
      expect(Object.keys(context.unusedAttrVals)).toEqual([':w']);
    }
  });

  it.each([
    ['another type', 'seq = :v', contextOf({ ':v': { S: '1' } })],
    ['another text', 'sec = :v', contextOf({ ':v': { N: '1' } })],
    ['another name', 'seq = :v', contextOf({ ':v': { N: '1' } }, { '#n': 'n' })],
    ['a key condition', 'seq = :v', { ...contextOf({ ':v': { N: '1' } }), isKeyCondition: true }],
  ])('parses again for %s', (_difference, text, context) => {
    const { asked, parse } = startParser();
    parse('seq = :v', { context: contextOf({ ':v': { N: '1' } }) });
    parse(text, { context });
    expect(asked.times).toBe(2);
  });

  it('gives out results that can be changed without harm to later ones', () => {
    const { parse } = startParser();
    const context = () => contextOf({ ':v': { N: '1' } });
    const first = parse('seq = :v', { context: context() });
    Object.assign(first ?? {}, { path: ['spoilt'] });
    expect(parse('seq = :v', { context: context() })).toMatchObject({ path: ['seq'] });
  });

  it('remembers no error', () => {
    const { parse } = startParser();
    const context = () => contextOf({});
    expect(parse('seq = :v', { context: context() })).toBe('no value :v');
    expect(parse('seq = :v', { context: context() })).toBe('no value :v');
  });

  it('leaves forms whose checks look at values to the parser', () => {
    const { asked, parse } = startParser();
    const context = () => contextOf({ ':v': { N: '1' } });
    parse('seq BETWEEN :v', { context: context() });
    parse('seq BETWEEN :v', { context: context() });
    expect(asked.times).toBe(2);
  });
});
