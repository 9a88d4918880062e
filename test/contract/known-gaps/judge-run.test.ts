import { describe, expect, it } from 'vitest';
import { formatVerdict } from './format-verdict.ts';
import { judgeRun, type Outcome } from './judge-run.ts';
import { readKnownGaps } from './known-gaps.ts';

const GAPS = [{ reason: 'tokens are ignored', tests: ['token replay', 'token mismatch'] }];

const pass = (name: string): Outcome => ({ name });
const fail = (name: string): Outcome => ({ name, failure: `${name} went wrong` });

const AS_LISTED = [pass('put'), fail('token replay'), fail('token mismatch')];

describe('a run on an endpoint with known gaps', () => {
  it('is good when exactly the listed tests fail, and names each with its reason', () => {
    const verdict = judgeRun(AS_LISTED, GAPS);
    expect(verdict.ok).toBe(true);
    expect(formatVerdict(verdict)).toEqual([
      'Known gap: tokens are ignored',
      '  token replay',
      '  token mismatch',
      '1 passed, 2 known gaps, 0 other failures, 0 listed wrongly',
    ]);
  });

  it('is bad when another test fails', () => {
    const verdict = judgeRun([...AS_LISTED, fail('query')], GAPS);
    expect(verdict.ok).toBe(false);
    expect(formatVerdict(verdict)).toEqual(
      expect.arrayContaining(['FAILED, and not a known gap: query', '  query went wrong']),
    );
  });

  it('is bad when a listed test passes', () => {
    const verdict = judgeRun([fail('token replay'), pass('token mismatch')], GAPS);
    expect(verdict.ok).toBe(false);
    expect(formatVerdict(verdict)).toContain('PASSED, take it off the known gaps: token mismatch');
  });

  it('is bad when a listed test does not exist', () => {
    const verdict = judgeRun([fail('token replay')], GAPS);
    expect(verdict.ok).toBe(false);
    expect(formatVerdict(verdict)).toContain(
      'NOT RUN, no such test; take it off the known gaps: token mismatch',
    );
  });

  it('is good whether a test that fails at times fails or passes', () => {
    const races = [{ reason: 'no lock', sometimes: true as const, tests: ['race'] }];
    expect(judgeRun([pass('race')], races)).toMatchObject({ ok: true, knownGaps: [] });
    const knownGaps = [{ reason: 'no lock', tests: ['race'] }];
    expect(judgeRun([fail('race')], races)).toMatchObject({ ok: true, knownGaps });
  });

  it('is bad when nothing ran', () => {
    expect(judgeRun([], []).ok).toBe(false);
  });
});

describe('the known gaps of moto_server', () => {
  it('list no test twice', () => {
    const tests = readKnownGaps('moto-server').gaps.flatMap((gap) => gap.tests);
    expect(tests).toHaveLength(new Set(tests).size);
  });
});

describe('the known gaps of an endpoint that nobody listed', () => {
  it('are refused', () => {
    expect(() => readKnownGaps('nobody')).toThrow('ENDPOINT_KIND is nobody, but there is no');
  });
});
