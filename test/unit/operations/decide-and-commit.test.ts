import { describe, expect, it } from 'vitest';
import { failure } from '../../../shared/domain/failure.ts';
import { InvariantError } from '../../../shared/domain/invariant.ts';
import {
  answer,
  type Decision,
  decideAndCommit,
  refuse,
} from '../../../shared/operations/decide-and-commit.ts';
import type { CommitFailure } from '../../../shared/store/commit.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import { checkRoundUnknown, putWallet } from '../../../shared/store/writes.ts';
import { walletWith } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';

const ATTEMPTS_MAX = 24;
const WRITES = [checkRoundUnknown('round-1')];

function commitOf(answered: string, sendBefore?: number): Decision<string> {
  const decision = { kind: 'commit', writes: WRITES, answer: answered } as const;
  return sendBefore === undefined ? decision : { ...decision, sendBefore };
}

const LOOK_AGAIN: Decision<string> = { kind: 'look-again' };

/** Decides one after the other; the last decision stays. */
function deciderOf(...decisions: readonly Decision<string>[]) {
  const attempts: number[] = [];
  const decide = async (attempt: number) => {
    attempts.push(attempt);
    return decisions[Math.min(attempts.length, decisions.length) - 1] ?? LOOK_AGAIN;
  };
  return { decide, attempts };
}

describe('decideAndCommit', () => {
  it('answers without writing when there is nothing to write', async () => {
    const ports = createFakePorts();
    const { decide, attempts } = deciderOf(answer('done'));
    await expect(decideAndCommit(ports, decide)).resolves.toBe('done');
    expect(ports.store.sent).toEqual([]);
    expect(attempts).toEqual([0]);
    expect(ports.clock.slept).toEqual([]);
  });

  it('writes what was decided, once', async () => {
    const ports = createFakePorts();
    await expect(decideAndCommit(ports, deciderOf(commitOf('done')).decide)).resolves.toBe('done');
    expect(ports.store.sent).toEqual([['round']]);
  });

  it('looks again, after a while, when the reads contradict each other', async () => {
    const ports = createFakePorts();
    const { decide, attempts } = deciderOf(LOOK_AGAIN, LOOK_AGAIN, answer('seen'));
    await expect(decideAndCommit(ports, decide)).resolves.toBe('seen');
    expect(attempts).toEqual([0, 1, 2]);
    expect(ports.clock.slept).toEqual([5, 10]);
  });

  it.each<CommitFailure>([
    { kind: 'condition-failed', records: ['wallet'] },
    { kind: 'conflict' },
    { kind: 'throttled' },
  ])('decides again, and never sends the old decision, after $kind', async (failed) => {
    const ports = createFakePorts();
    ports.store.failNext(failed);
    const { decide, attempts } = deciderOf(commitOf('first'), answer('second'));
    await expect(decideAndCommit(ports, decide)).resolves.toBe('second');
    expect(attempts).toEqual([0, 1]);
    expect(ports.store.sent).toHaveLength(1);
  });

  it.each([{ kind: 'in-progress' }, { kind: 'unanswered' }] as const)(
    'decides again after $kind only when that transaction is over, and writes nothing to find out',
    async (failed) => {
      const ports = createFakePorts();
      ports.store.failNext(failed, { kind: 'conflict' }, failed, { kind: 'throttled' });
      const commitWallet = { ...commitOf('first'), writes: [putWallet(walletWith(), undefined)] };
      const { decide, attempts } = deciderOf(commitWallet, answer('second'));
      await expect(decideAndCommit(ports, decide)).resolves.toBe('second');
      expect(attempts).toEqual([0, 4]);
      await expect(ports.store.readWallet(walletWith().walletId)).resolves.toBeUndefined();
    },
  );

  it('takes a condition that no longer holds for a sign that the transaction is over', async () => {
    const ports = createFakePorts();
    ports.store.loseNextAnswer();
    const commitWallet = { ...commitOf('first'), writes: [putWallet(walletWith(), undefined)] };
    const { decide, attempts } = deciderOf(commitWallet, answer('second'));
    await expect(decideAndCommit(ports, decide)).resolves.toBe('second');
    expect(attempts).toEqual([0, 1]);
  });

  it('takes a transaction that can never fit for a fault of ours', async () => {
    const ports = createFakePorts();
    ports.store.failNext({ kind: 'too-large' });
    const { decide, attempts } = deciderOf(commitOf('never'));
    await expect(decideAndCommit(ports, decide)).rejects.toThrow(InvariantError);
    expect(attempts).toEqual([0]);
  });

  it.each([
    ['others keep writing', commitOf('never')],
    ['the reads never agree', LOOK_AGAIN],
    ['it is always too late', commitOf('never', 0)],
  ])('gives up after a bounded number of attempts when %s', async (_what, decision) => {
    const ports = createFakePorts();
    const conflicts = Array.from({ length: 100 }, () => ({ kind: 'conflict' }) as const);
    ports.store.failNext(...conflicts);
    const { decide, attempts } = deciderOf(decision);
    await expect(decideAndCommit(ports, decide)).rejects.toThrow(StoreUnavailableError);
    expect(attempts).toHaveLength(ATTEMPTS_MAX);
    expect(ports.clock.slept).toHaveLength(ATTEMPTS_MAX - 1);
  });

  it('passes on what a look or the store throws', async () => {
    const ports = createFakePorts();
    const error = new Error('no such table');
    await expect(decideAndCommit(ports, () => Promise.reject(error))).rejects.toBe(error);
    ports.store.before('commit', () => {
      throw error;
    });
    await expect(decideAndCommit(ports, deciderOf(commitOf('x')).decide)).rejects.toBe(error);
  });
});

describe('a decision with a time to be sent', () => {
  it('is sent up to that time', async () => {
    const ports = createFakePorts();
    const { decide } = deciderOf(commitOf('sent', ports.clock.now()));
    await expect(decideAndCommit(ports, decide)).resolves.toBe('sent');
  });

  it('is not sent afterwards: the world is looked at again', async () => {
    const ports = createFakePorts();
    const decisions = deciderOf(commitOf('late', ports.clock.now()), answer('again'));
    const slowly = (attempt: number) => {
      ports.clock.advance(1);
      return decisions.decide(attempt);
    };
    await expect(decideAndCommit(ports, slowly)).resolves.toBe('again');
    expect(ports.store.sent).toEqual([]);
    expect(decisions.attempts).toEqual([0, 1]);
  });
});

it('makes an answer of a refusal', () => {
  const refusal = failure('TABLE_NOT_FOUND', 'there is no table');
  expect(refuse(refusal)).toEqual({ kind: 'answer', answer: { ok: false, failure: refusal } });
});
