import { describe, expect, it } from 'vitest';
import type { RoundState } from '../../../shared/domain/rounds/round.ts';
import type { Decision, Ruling } from '../../../shared/domain/rounds/ruling.ts';
import { hashDecision } from '../../../shared/domain/rounds/ruling.ts';
import { recordRuling } from '../../../shared/operations/record-ruling.ts';
import { putRound, putRuling } from '../../../shared/store/writes.ts';
import { rulingWith, SCANS, settlingRound } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { openScene, rule } from './scene.ts';

const BANKER: Decision = { kind: 'result', scan: SCANS.banker };
const PLAYER: Decision = { kind: 'result', scan: SCANS.player };
const VOID: Decision = { kind: 'void', reason: 'power cut' };
const IMPOSSIBLE: Decision = {
  kind: 'result',
  scan: { player: ['2S', '2D'], banker: ['3H', '4C'] },
};
const MALFORMED: Decision = { kind: 'result', scan: { player: 'KH' } };

const AFTER_BELL = '2026-12-01T20:15:01.000Z';
const BEFORE_BELL = '2026-12-01T20:14:50.000Z';

function requestOf(decision: Decision, at = AFTER_BELL) {
  return { roundId: 'round-1', decision, actor: 'table:table-1', messageId: 'message-9', at };
}

/** A scene whose round is ruled by this decision. */
function ruledScene(decision: Decision, state: RoundState = 'settling'): FakePorts {
  const ports = openScene();
  ports.store.seed(
    putRound(settlingRound({ state }), undefined),
    putRuling(rulingWith({ decision })),
  );
  return ports;
}

async function rulingsOf(ports: FakePorts): Promise<readonly Ruling[]> {
  return ports.store.readRulings('round-1');
}

describe('the first ruling', () => {
  it('is refused when its time is before the opening: it would make every slip late', async () => {
    const ports = openScene();
    const tooOld = requestOf(BANKER, '1970-01-01T00:00:00.000Z');
    await expect(recordRuling(ports, tooOld)).resolves.toMatchObject({
      failure: { code: 'TIME_IMPLAUSIBLE' },
    });
    expect(ports.store.sent).toEqual([]);
  });

  it.each(['open', 'closed', 'held'] as const)('settles a round that is %s', async (state) => {
    const ports = openScene({ state, shards: 2 });
    await expect(recordRuling(ports, requestOf(BANKER))).resolves.toMatchObject({
      value: { kind: 'ruled', round: { state: 'settling', latestRuling: 1, revision: 2 } },
    });
    await expect(rulingsOf(ports)).resolves.toEqual([
      {
        roundId: 'round-1',
        number: 1,
        decision: BANKER,
        corrects: 0,
        facts: expect.objectContaining({ winner: 'banker', bankerTotal: 7 }),
        actor: 'table:table-1',
        messageId: 'message-9',
        contentHash: hashDecision(BANKER),
        sentAt: AFTER_BELL,
        recordedAt: '2026-12-01T20:14:40.000Z',
      },
    ]);
    expect(ports.store.sent).toEqual([['round', 'ruling']]);
    expect(ports.sentWork.map(({ work }) => [work.work, work.shard, work.ruling])).toEqual([
      ['settle', 0, 1],
      ['settle', 1, 1],
    ]);
    expect(ports.alarms).toEqual([]);
  });

  it('may be a void, without facts', async () => {
    const ports = openScene();
    await recordRuling(ports, requestOf(VOID));
    await expect(rulingsOf(ports)).resolves.toMatchObject([{ decision: VOID, facts: {} }]);
    expect(ports.sentWork).toHaveLength(1);
  });

  it('before the bell closes the gates, marks what is late, and alarms', async () => {
    const ports = openScene();
    await expect(recordRuling(ports, requestOf(BANKER, BEFORE_BELL))).resolves.toMatchObject({
      value: { round: { lateFrom: BEFORE_BELL } },
    });
    await expect(ports.store.readGate('round-1', 0)).resolves.toEqual({ state: 'closed' });
    expect(ports.alarms).toEqual(['result-before-bell']);
  });

  it.each([
    ['a void before the bell', openScene(), VOID, BEFORE_BELL],
    ['a result sent at the bell', openScene(), BANKER, '2026-12-01T20:15:00.000Z'],
    ['a result on a round that was closed', openScene({ state: 'closed' }), BANKER, BEFORE_BELL],
  ] as const)('makes nothing late when it is %s', async (...row) => {
    const [, ports, decision, at] = row;
    await recordRuling(ports, requestOf(decision, at));
    expect(await ports.store.readRound('round-1')).not.toHaveProperty('lateFrom');
    expect(ports.alarms).toEqual([]);
  });

  it('is not made of a scan that the rules cannot produce: stakes are held', async () => {
    const ports = openScene();
    const held = { value: { kind: 'held', why: { code: 'SCAN_IMPOSSIBLE' } } };
    await expect(recordRuling(ports, requestOf(IMPOSSIBLE))).resolves.toMatchObject(held);
    await expect(recordRuling(ports, requestOf(IMPOSSIBLE))).resolves.toMatchObject(held);
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'held' });
    const evidence = await ports.store.readEvidence('round-1', hashDecision(IMPOSSIBLE));
    expect(evidence).toMatchObject({ code: 'SCAN_IMPOSSIBLE', decision: IMPOSSIBLE });
    expect(ports.store.sent).toEqual([['round', 'evidence']]);
    expect(ports.sentWork).toEqual([]);
    expect(ports.alarms).toEqual(['round-held', 'round-held']);
    await expect(ports.store.readGate('round-1', 0)).resolves.toEqual({ state: 'closed' });
  });

  it.each([
    ['SCAN_MALFORMED', requestOf(MALFORMED)],
    ['ROUND_NOT_FOUND', { ...requestOf(BANKER), roundId: 'round-2' }],
  ])('fails with %s, and writes nothing', async (code, request) => {
    const ports = openScene();
    await expect(recordRuling(ports, request)).resolves.toMatchObject({ failure: { code } });
    expect(ports.store.sent).toEqual([]);
  });
});

describe('a message about a ruled round', () => {
  it.each([
    ['settling', 1],
    ['settled', 0],
  ] as const)('that says the same sends the work again only while %s', async (state, sent) => {
    const ports = ruledScene(BANKER, state);
    await expect(recordRuling(ports, requestOf(BANKER))).resolves.toMatchObject({
      value: { kind: 'replayed' },
    });
    expect(ports.store.sent).toEqual([]);
    expect(ports.sentWork).toHaveLength(sent);
  });

  it('that says otherwise stops the round, once, and is kept as evidence', async () => {
    const ports = ruledScene(BANKER);
    const stopped = { value: { kind: 'quarantined', why: { code: 'RULING_CONFLICT' } } };
    await expect(recordRuling(ports, requestOf(PLAYER))).resolves.toMatchObject(stopped);
    await expect(recordRuling(ports, requestOf(PLAYER))).resolves.toMatchObject(stopped);
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({
      state: 'quarantined',
      latestRuling: 1,
    });
    expect(ports.store.sent).toEqual([['round', 'evidence']]);
    expect(ports.sentWork).toEqual([]);
    expect(ports.alarms).toEqual(['round-quarantined', 'round-quarantined']);
  });

  it.each([
    ['a result, after a void', VOID, BANKER],
    ['a void for another reason, after a void', VOID, { kind: 'void', reason: 'misdeal' }],
  ] as const)('changes nothing when it is %s', async (_what, ruled, said) => {
    const ports = ruledScene(ruled);
    const answered = await recordRuling(ports, requestOf(said));
    expect(answered.ok).toBe(true);
    expect(ports.store.sent).toEqual([]);
    expect(ports.alarms).toEqual([]);
  });

  it('alarms about an impossible scan, which moves nothing', async () => {
    const ports = ruledScene(BANKER, 'settled');
    await expect(recordRuling(ports, requestOf(IMPOSSIBLE))).resolves.toMatchObject({
      value: { kind: 'ignored', round: { state: 'settled' } },
    });
    expect(ports.store.sent).toEqual([]);
    expect(ports.alarms).toEqual(['scan-ignored']);
  });

  it('keeps an impossible scan as evidence while people look into the round', async () => {
    const ports = ruledScene(BANKER, 'quarantined');
    await recordRuling(ports, requestOf(IMPOSSIBLE));
    await expect(
      ports.store.readEvidence('round-1', hashDecision(IMPOSSIBLE)),
    ).resolves.toMatchObject({ code: 'SCAN_IMPOSSIBLE', decision: IMPOSSIBLE });
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'quarantined' });
  });

  it.each([
    ['OPERATOR_REQUIRED', VOID],
    ['SCAN_MALFORMED', MALFORMED],
  ] as const)('fails with %s', async (code, said) => {
    const ports = ruledScene(BANKER);
    await expect(recordRuling(ports, requestOf(said))).resolves.toMatchObject({
      failure: { code },
    });
    expect(ports.store.sent).toEqual([]);
  });
});

describe('a ruling in a race', () => {
  it('looks again when the head shows before its ruling', async () => {
    const ports = openScene();
    rule(ports);
    const hidden = ports.store.readRulings;
    let looks = 0;
    const readRulings = (roundId: string) => {
      looks += 1;
      return looks === 1 ? Promise.resolve([]) : hidden(roundId);
    };
    const store = { ...ports.store, readRulings };
    await expect(recordRuling({ ...ports, store }, requestOf(BANKER))).resolves.toMatchObject({
      value: { kind: 'replayed' },
    });
    expect(looks).toBe(2);
  });

  it('is a copy when another message ruled the same first', async () => {
    const ports = openScene();
    ports.store.before('commit', () => rule(ports));
    await expect(recordRuling(ports, requestOf(BANKER))).resolves.toMatchObject({
      value: { kind: 'replayed' },
    });
    await expect(rulingsOf(ports)).resolves.toHaveLength(1);
  });

  it('is a conflict when another message ruled otherwise first', async () => {
    const ports = openScene();
    ports.store.before('commit', () => rule(ports));
    await expect(recordRuling(ports, requestOf(PLAYER))).resolves.toMatchObject({
      value: { kind: 'quarantined' },
    });
  });
});
