import { describe, expect, it } from 'vitest';
import { readTableRounds } from '../../../shared/operations/table-results.ts';
import { putRound, putRuling, putTableRound } from '../../../shared/store/writes.ts';
import { roundWith, rulingWith, settlingRound } from '../../support/builders.ts';
import { openScene } from './scene.ts';

/** `a` is settled, `b` was corrected into a void, `c` is open; `z` was played at another table. */
function scene() {
  const ports = openScene();
  const at = (minute: number) => ({ openedAt: `2026-12-01T20:0${minute}:00.000Z` });
  const rounds = [
    settlingRound({ roundId: 'a', ...at(1), state: 'settled' }),
    settlingRound({ roundId: 'b', ...at(2), latestRuling: 2 }),
    roundWith({ roundId: 'c', ...at(3) }),
    roundWith({ roundId: 'z', ...at(4), tableId: 'table-10' }),
  ];
  for (const round of rounds) ports.store.seed(putRound(round, undefined), putTableRound(round));
  const facts = { winner: 'banker' };
  const decision = { kind: 'void', reason: 'camera' } as const;
  ports.store.seed(
    putRuling(rulingWith({ roundId: 'a', facts })),
    putRuling(rulingWith({ roundId: 'b', facts })),
    putRuling(rulingWith({ roundId: 'b', number: 2, corrects: 1, decision })),
  );
  return ports;
}

describe('the last rounds of a table', () => {
  it('come newest first, each with its newest ruling', async () => {
    const { details, closesAt } = roundWith();
    const about = { details, closesAt };
    const sentAt = '2026-12-01T20:15:01.000Z';
    await expect(readTableRounds(scene(), { tableId: 'table-1', limit: 10 })).resolves.toEqual({
      ok: true,
      value: [
        { ...about, roundId: 'c', openedAt: '2026-12-01T20:03:00.000Z', state: 'open' },
        {
          ...{ ...about, roundId: 'b', openedAt: '2026-12-01T20:02:00.000Z', state: 'settling' },
          ruling: { number: 2, kind: 'void', facts: {}, sentAt },
        },
        {
          ...{ ...about, roundId: 'a', openedAt: '2026-12-01T20:01:00.000Z', state: 'settled' },
          ruling: { number: 1, kind: 'result', facts: { winner: 'banker' }, sentAt },
        },
      ],
    });
  });

  it('are as many as asked for', async () => {
    const answered = await readTableRounds(scene(), { tableId: 'table-1', limit: 2 });
    expect(answered).toMatchObject({ value: [{ roundId: 'c' }, { roundId: 'b' }] });
  });

  it.each([
    ['TABLE_NOT_FOUND', { tableId: 'table-9' }],
    ['ID_INVALID', { tableId: 'a b' }],
    ['REQUEST_MALFORMED', { limit: 0 }],
    ['REQUEST_MALFORMED', { limit: 101 }],
  ] as const)('cannot be told: %s (row %#)', async (code, change) => {
    const request = { tableId: 'table-1', limit: 10, ...change };
    await expect(readTableRounds(scene(), request)).resolves.toMatchObject({ failure: { code } });
  });
});
