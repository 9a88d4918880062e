import { expect, it } from 'vitest';
import { type Decision, hashDecision } from '../../../../shared/domain/rounds/ruling.ts';
import { sha256 } from '../../../support/builders.ts';

const VOID: Decision = { kind: 'void', reason: 'power cut' };
const RESULT: Decision = { kind: 'result', scan: { player: ['2S', '4D'], banker: ['3H', '4C'] } };

it('Powertools Python #638: is the same for two results with the same scan, in whatever order its keys came [peer 24]', () => {
  const scan = { banker: ['3H', '4C'], player: ['2S', '4D'] };
  expect(hashDecision({ kind: 'result', scan })).toBe(hashDecision(RESULT));
});

it('is another for another scan, down to the order of the cards', () => {
  const scan = { player: ['4D', '2S'], banker: ['3H', '4C'] };
  expect(hashDecision({ kind: 'result', scan })).not.toBe(hashDecision(RESULT));
});

it('is the same for two voids, whatever the reason', () => {
  expect(hashDecision({ kind: 'void', reason: 'misdeal' })).toBe(hashDecision(VOID));
});

it('tells a void from a result without a scan', () => {
  expect(hashDecision({ kind: 'result', scan: null })).not.toBe(hashDecision(VOID));
});

it.each([
  [VOID, '{"corrects":0,"kind":"void"}'],
  [RESULT, '{"corrects":0,"kind":"result","scan":{"banker":["3H","4C"],"player":["2S","4D"]}}'],
] as const)('never changes for a decision: hashes are stored (row %#)', (decision, text) => {
  expect(hashDecision(decision)).toBe(sha256(text));
});
