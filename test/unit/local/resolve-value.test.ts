import { describe, expect, it } from 'vitest';
import { resolveValue, type Scope } from '../../../infra/local/provision/resolve-value.ts';

const REFS: Readonly<Record<string, string>> = {
  'AWS::Region': 'us-east-1',
  Wallets: 'stack-Wallets',
  Queue: 'http://127.0.0.1:4566/000000000000/queue',
};

const scope: Scope = {
  findRef: (name) => {
    const value = REFS[name];
    if (value === undefined) throw new Error(`no ${name}`);
    return value;
  },
  findAttribute: (logicalId, attribute) => `${logicalId}!${attribute}`,
};

describe('resolving a template value', () => {
  it.each([
    ['plain text', 'text', 'text'],
    ['a number', 4, 4],
    ['false', false, false],
    ['null', null, null],
    ['a reference', { Ref: 'Wallets' }, 'stack-Wallets'],
    ['an attribute as a list', { 'Fn::GetAtt': ['Queue', 'Arn'] }, 'Queue!Arn'],
    ['an attribute as text', { 'Fn::GetAtt': 'Queue.Arn' }, 'Queue!Arn'],
    ['a nested attribute', { 'Fn::GetAtt': ['Api', 'Endpoint.Url'] }, 'Api!Endpoint.Url'],
    [
      'a join of references',
      { 'Fn::Join': ['-', ['a', { Ref: 'Wallets' }, { 'Fn::GetAtt': ['Queue', 'Arn'] }]] },
      'a-stack-Wallets-Queue!Arn',
    ],
    ['a join of nothing', { 'Fn::Join': [',', []] }, ''],
    ['a join of numbers', { 'Fn::Join': [':', [1, 2]] }, '1:2'],
    [
      'a substitution of references and attributes',
      { 'Fn::Sub': `\${AWS::Region}/\${Wallets}/\${Queue.Arn}` },
      'us-east-1/stack-Wallets/Queue!Arn',
    ],
    [
      'a substitution with variables of its own',
      { 'Fn::Sub': [`\${own}-\${Wallets}`, { own: { Ref: 'AWS::Region' } }] },
      'us-east-1-stack-Wallets',
    ],
    ['a literal in a substitution', { 'Fn::Sub': `\${!Wallets}` }, `\${Wallets}`],
    ['a selected item', { 'Fn::Select': [1, ['a', { Ref: 'Wallets' }]] }, 'stack-Wallets'],
    ['an index given as text', { 'Fn::Select': ['0', ['a', 'b']] }, 'a'],
    ['a split reference', { 'Fn::Split': ['-', { Ref: 'Wallets' }] }, ['stack', 'Wallets']],
    ['a part of a split', { 'Fn::Select': [4, { 'Fn::Split': ['/', { Ref: 'Queue' }] }] }, 'queue'],
    [
      'references deep inside objects and lists',
      { a: [{ b: { Ref: 'Wallets' } }], c: { d: 1 } },
      { a: [{ b: 'stack-Wallets' }], c: { d: 1 } },
    ],
    [
      'a property without value, which disappears',
      { keep: 1, drop: { Ref: 'AWS::NoValue' }, list: [{ Ref: 'AWS::NoValue' }, 2] },
      { keep: 1, list: [2] },
    ],
    [
      'an object that merely has a key called Ref beside others',
      { Ref: 'Wallets', other: 1 },
      { Ref: 'Wallets', other: 1 },
    ],
  ])('handles %s', (_, value, expected) => {
    expect(resolveValue(value, scope)).toEqual(expected);
  });

  it.each([
    ['an unknown reference', { Ref: 'Nothing' }, 'no Nothing'],
    ['an unknown name in a substitution', { 'Fn::Sub': `\${Nothing}` }, 'no Nothing'],
    ['a function that is not supported', { 'Fn::If': ['c', 1, 2] }, 'does not support Fn::If'],
    ['an attribute without a name', { 'Fn::GetAtt': 'Queue' }, 'malformed Fn::GetAtt'],
    ['a join without a list', { 'Fn::Join': ['-', 'text'] }, 'malformed Fn::Join'],
    ['a selection past the end', { 'Fn::Select': [2, ['a']] }, 'malformed Fn::Select'],
    ['a split of a list', { 'Fn::Split': ['-', ['a']] }, 'malformed Fn::Split'],
    ['a reference to a number', { Ref: 1 }, 'malformed Ref'],
  ])('refuses %s', (_, value, message) => {
    expect(() => resolveValue(value, scope)).toThrow(message);
  });
});
