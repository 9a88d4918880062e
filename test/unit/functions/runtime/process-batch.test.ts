import type { SQSRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { processBatch, type Verdict } from '../../../../functions/runtime/process-batch.ts';
import { sqsRecord } from '../../../support/builders-lambda.ts';

const AGAIN: Verdict = { againAfterSeconds: 3 };
const SOFT_DEADLINE_MS = 2500;

/** `t1:a` is message a of table t1. */
function recordsOf(...names: readonly string[]): SQSRecord[] {
  return names.map((name) => {
    const [group = '', messageId = ''] = name.split(':');
    return sqsRecord(messageId, group === '' ? {} : { group });
  });
}

/** Handles records with these verdicts, `done` unless one is named. */
function handlerOf(verdicts: Readonly<Record<string, Verdict>> = {}) {
  const handled: string[] = [];
  const handle = async ({ messageId }: SQSRecord) => {
    handled.push(messageId);
    return verdicts[messageId] ?? 'done';
  };
  return { handled, handle };
}

function contextOf(...remaining: readonly number[]) {
  let asked = 0;
  const getRemainingTimeInMillis = () => {
    asked += 1;
    return remaining[Math.min(asked, remaining.length) - 1] ?? 60_000;
  };
  return { getRemainingTimeInMillis };
}

describe('messages by group', () => {
  const order = 'by-group';

  it('aws-dotnet-messaging #174: stop at the first of their group that must come again, and come with it [aws 3]', async () => {
    const Records = recordsOf('t1:a', 't1:b', 't1:c');
    const { handled, handle } = handlerOf({ b: AGAIN });
    const verdicts = await processBatch({ Records }, contextOf(), { order, handle });
    expect(handled).toEqual(['a', 'b']);
    expect(verdicts).toEqual(['done', AGAIN, AGAIN]);
  });

  it('Powertools Python #2981: go on in other groups, and verdicts come in the order of the records [aws 5]', async () => {
    const Records = recordsOf('t1:a', 't2:b', 't1:c', 't2:d', 't3:e');
    const { handled, handle } = handlerOf({ a: AGAIN });
    const verdicts = await processBatch({ Records }, contextOf(), { order, handle });
    expect(handled.toSorted()).toEqual(['a', 'b', 'd', 'e']);
    expect(verdicts).toEqual([AGAIN, 'done', AGAIN, 'done', 'done']);
  });

  it('are handled one after the other within a group, and groups at the same time', async () => {
    const Records = recordsOf('t1:a', 't1:b', 't2:c');
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const handle = ({ messageId }: SQSRecord) => {
      begun.push(messageId);
      return new Promise<Verdict>((resolve) => ends.set(messageId, () => resolve('done')));
    };
    const verdicts = processBatch({ Records }, contextOf(), { order, handle });
    expect(begun).toEqual(['a', 'c']);
    ends.get('a')?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual(['a', 'c', 'b']);
    ends.get('b')?.();
    ends.get('c')?.();
    await expect(verdicts).resolves.toEqual(['done', 'done', 'done']);
  });

  it('without a group are one group', async () => {
    const { handled, handle } = handlerOf({ a: AGAIN });
    const Records = recordsOf(':a', ':b');
    await processBatch({ Records }, contextOf(), { order, handle });
    expect(handled).toEqual(['a']);
  });
});

describe('messages in any order', () => {
  it('do not wait for each other', async () => {
    const Records = recordsOf('t1:a', 't1:b', ':c');
    const { handled, handle } = handlerOf({ a: AGAIN, c: AGAIN });
    const verdicts = await processBatch({ Records }, contextOf(), { order: 'any', handle });
    expect(handled).toEqual(['a', 'b', 'c']);
    expect(verdicts).toEqual([AGAIN, 'done', AGAIN]);
  });
});

describe('a batch with little time', () => {
  it.each([
    [SOFT_DEADLINE_MS + 1, ['a']],
    [SOFT_DEADLINE_MS, []],
    [0, []],
  ])('with %i ms left handles %j', async (remaining, expected) => {
    const { handled, handle } = handlerOf();
    const Records = recordsOf('t1:a');
    const verdicts = await processBatch({ Records }, contextOf(remaining), {
      order: 'by-group',
      handle,
    });
    expect(handled).toEqual(expected);
    expect(verdicts).toEqual(expected.length === 1 ? ['done'] : [{ againAfterSeconds: 0 }]);
  });

  it('begins no record that it cannot end, and returns those at once', async () => {
    const { handled, handle } = handlerOf();
    const Records = recordsOf('t1:a', 't1:b', 't1:c');
    const context = contextOf(60_000, 1000, 60_000);
    const verdicts = await processBatch({ Records }, context, { order: 'by-group', handle });
    expect(handled).toEqual(['a']);
    expect(verdicts).toEqual(['done', { againAfterSeconds: 0 }, { againAfterSeconds: 0 }]);
  });

  it('lets a record ask how much time is left', async () => {
    const answers: boolean[] = [];
    const handle = async (_: SQSRecord, hasTime: () => boolean): Promise<Verdict> => {
      answers.push(hasTime(), hasTime());
      return 'done';
    };
    const context = contextOf(60_000, SOFT_DEADLINE_MS + 1, SOFT_DEADLINE_MS);
    await processBatch({ Records: recordsOf('t1:a') }, context, { order: 'any', handle });
    expect(answers).toEqual([true, false]);
  });
});

it('has no verdicts for an empty batch', async () => {
  const { handle } = handlerOf();
  await expect(
    processBatch({ Records: [] }, contextOf(), { order: 'any', handle }),
  ).resolves.toEqual([]);
});
