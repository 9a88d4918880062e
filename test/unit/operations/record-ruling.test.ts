import { describe, expect, it } from 'vitest';
import type { Round, RoundState } from '../../../shared/domain/rounds/round.ts';
import type { Decision, Ruling } from '../../../shared/domain/rounds/ruling.ts';
import { hashDecision } from '../../../shared/domain/rounds/ruling.ts';
import { recordRuling } from '../../../shared/operations/record-ruling.ts';
import { putRound, putRuling } from '../../../shared/store/writes.ts';
import { rulingWith, SCANS, settlingRound } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { BETTING_AT, openScene, rule } from './scene.ts';

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

/** Messages that were sent just after the bell have come by now. */
const NOW = '2026-12-01T20:15:05.000Z';

function sceneAfterBell(round: Partial<Round> = {}): FakePorts {
  const ports = openScene(round);
  ports.clock.advance(Date.parse(NOW) - ports.clock.now());
  return ports;
}

/** A scene whose round is ruled by this decision. */
function ruledScene(decision: Decision, state: RoundState = 'settling'): FakePorts {
  const ports = sceneAfterBell();
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
    const ports = sceneAfterBell();
    const tooOld = requestOf(BANKER, '1970-01-01T00:00:00.000Z');
    await expect(recordRuling(ports, tooOld)).resolves.toMatchObject({
      failure: { code: 'TIME_IMPLAUSIBLE' },
    });
    expect(ports.store.sent).toEqual([]);
  });

  it.each(['open', 'closed', 'held'] as const)('settles a round that is %s', async (state) => {
    const ports = sceneAfterBell({ state, shards: 2 });
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
        recordedAt: NOW,
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
    const ports = sceneAfterBell();
    await recordRuling(ports, requestOf(VOID));
    await expect(rulingsOf(ports)).resolves.toMatchObject([{ decision: VOID, facts: {} }]);
    expect(ports.sentWork).toHaveLength(1);
  });

  it('before the bell closes the gates, marks what is late, and alarms', async () => {
    const ports = sceneAfterBell();
    await expect(recordRuling(ports, requestOf(BANKER, BEFORE_BELL))).resolves.toMatchObject({
      value: { round: { lateFrom: BEFORE_BELL } },
    });
    await expect(ports.store.readGate('round-1', 0)).resolves.toEqual({ state: 'closed' });
    expect(ports.alarms).toEqual(['result-before-bell']);
  });

  it.each([
    ['open', BANKER, 'result-before-bell'],
    ['closed', BANKER, 'result-before-bell'],
    ['held', BANKER, 'result-before-bell'],
    // A correction may let other slips count; those that came after it never do.
    ['open', VOID, undefined],
    ['open', IMPOSSIBLE, 'round-held'],
    ['closed', IMPOSSIBLE, 'round-held'],
  ] as const)('before the bell makes slips late, whatever the round is: %s', async (...row) => {
    const [state, decision, alarm] = row;
    const ports = sceneAfterBell({ state });
    await recordRuling(ports, requestOf(decision, BEFORE_BELL));
    expect(await ports.store.readRound('round-1')).toMatchObject({ lateFrom: BEFORE_BELL });
    expect(ports.alarms).toEqual(alarm === undefined ? [] : [alarm]);
  });

  it('leaves late what was late before', async () => {
    const [earlier, later] = ['2026-12-01T20:14:41.000Z', '2026-12-01T20:14:59.000Z'];
    for (const [lateFrom, expected] of [
      [earlier, earlier],
      [later, BEFORE_BELL],
    ] as const) {
      const ports = sceneAfterBell({ state: 'held', lateFrom });
      await recordRuling(ports, requestOf(BANKER, BEFORE_BELL));
      expect(await ports.store.readRound('round-1')).toMatchObject({ lateFrom: expected });
    }
  });

  it('makes nothing late when it was sent at the bell', async () => {
    const ports = sceneAfterBell();
    await recordRuling(ports, requestOf(BANKER, '2026-12-01T20:15:00.000Z'));
    expect(await ports.store.readRound('round-1')).not.toHaveProperty('lateFrom');
    expect(ports.alarms).toEqual([]);
  });

  it('is not made of a scan that the rules cannot produce: stakes are held', async () => {
    const ports = sceneAfterBell();
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

  it('is not made of a scan that is none of this game: stakes are held', async () => {
    const ports = sceneAfterBell();
    await expect(recordRuling(ports, requestOf(MALFORMED))).resolves.toMatchObject({
      value: { kind: 'held', why: { code: 'SCAN_MALFORMED' } },
    });
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'held' });
    await expect(
      ports.store.readEvidence('round-1', hashDecision(MALFORMED)),
    ).resolves.toMatchObject({ code: 'SCAN_MALFORMED', decision: MALFORMED });
  });

  it('is known no later than it comes, however far ahead the clock of the table is', async () => {
    const ports = openScene();
    await expect(recordRuling(ports, requestOf(BANKER))).resolves.toMatchObject({
      value: { round: { lateFrom: BETTING_AT } },
    });
    expect(ports.alarms).toEqual(['result-before-bell']);
  });

  it('may have been sent by a clock that is a little ahead', async () => {
    const ports = openScene();
    ports.clock.advance(Date.parse(AFTER_BELL) - 5000 - ports.clock.now());
    await recordRuling(ports, requestOf(BANKER));
    expect(await ports.store.readRound('round-1')).not.toHaveProperty('lateFrom');
  });

  it('fails with ROUND_NOT_FOUND, and writes nothing', async () => {
    const ports = sceneAfterBell();
    await expect(
      recordRuling(ports, { ...requestOf(BANKER), roundId: 'round-2' }),
    ).resolves.toMatchObject({ failure: { code: 'ROUND_NOT_FOUND' } });
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

  it('is refused when it is a void: that takes an operator', async () => {
    const ports = ruledScene(BANKER);
    await expect(recordRuling(ports, requestOf(VOID))).resolves.toMatchObject({
      failure: { code: 'OPERATOR_REQUIRED' },
    });
    expect(ports.store.sent).toEqual([]);
  });
});

describe('a correction', () => {
  const correcting = (decision: Decision, corrects: number, at = AFTER_BELL) => ({
    ...requestOf(decision, at),
    messageId: `correction-${hashDecision(decision, corrects).slice(0, 8)}`,
    reason: 'misread',
    correction: { corrects },
  });

  it.each(['settling', 'settled', 'quarantined'] as const)(
    'is the next ruling of a round that is %s',
    async (state) => {
      const ports = ruledScene(BANKER, state);
      await expect(recordRuling(ports, correcting(PLAYER, 1))).resolves.toMatchObject({
        value: { kind: 'ruled', round: { state: 'settling', latestRuling: 2 } },
      });
      const [, ruling] = await rulingsOf(ports);
      expect(ruling).toMatchObject({
        ...{ number: 2, corrects: 1, reason: 'misread', decision: PLAYER },
        messageId: correcting(PLAYER, 1).messageId,
        contentHash: hashDecision(PLAYER, 1),
      });
      expect(ports.sentWork.map(({ work }) => work.ruling)).toEqual([2]);
    },
  );

  it('leaves a result that comes again in another message to people, without stopping the round', async () => {
    const ports = ruledScene(BANKER, 'settled');
    await recordRuling(ports, correcting(PLAYER, 1));
    const again = { ...requestOf(BANKER), messageId: 'message-99' };
    await expect(recordRuling(ports, again)).resolves.toMatchObject({
      value: { kind: 'ignored', why: { code: 'RULING_SUPERSEDED' } },
    });
    expect(ports.alarms).toContain('scan-ignored');
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settling' });
    // Its own message is still a copy.
    await expect(recordRuling(ports, requestOf(BANKER))).resolves.toMatchObject({
      value: { kind: 'replayed' },
    });
  });

  it('of a scan that the rules declare void is not contradicted by the same scan again', async () => {
    const rules = { game: 'roulette', variant: 'single-zero' } as const;
    const houseRules = { ...rules, paytableVersion: 1, rounding: 'down', options: {} } as const;
    const ports = openScene({ houseRules });
    ports.clock.advance(Date.parse(AFTER_BELL) - ports.clock.now());
    const spin = (pocket: number, revolutions: number): Decision => {
      return { kind: 'result', scan: { pocket, revolutions } };
    };
    await recordRuling(ports, requestOf(spin(8, 8)));
    await recordRuling(ports, correcting(spin(17, 12), 1));
    for (const scan of [spin(8, 8), spin(9, 7)]) {
      const again = { ...requestOf(scan), messageId: 'message-99' };
      await expect(recordRuling(ports, again)).resolves.toMatchObject({
        value: { kind: 'ignored', why: { code: 'RULING_SUPERSEDED' } },
      });
    }
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settling' });
  });

  it('of a void does not let another void undo it', async () => {
    const ports = ruledScene(VOID, 'settled');
    await recordRuling(ports, correcting(PLAYER, 1));
    const again = { ...requestOf(VOID), messageId: 'message-99' };
    await expect(recordRuling(ports, again)).resolves.toMatchObject({
      failure: { code: 'OPERATOR_REQUIRED' },
    });
  });

  it('is done once, however late its copy comes and whatever was ruled since', async () => {
    const ports = ruledScene(BANKER, 'settled');
    await recordRuling(ports, correcting(PLAYER, 1));
    await recordRuling(ports, correcting(VOID, 2));
    await recordRuling(ports, correcting(PLAYER, 3));
    for (const [decision, corrects] of [
      [PLAYER, 1],
      [VOID, 2],
      [PLAYER, 3],
    ] as const) {
      await expect(recordRuling(ports, correcting(decision, corrects))).resolves.toMatchObject({
        value: { kind: 'replayed', round: { latestRuling: 4 } },
      });
    }
    await expect(rulingsOf(ports)).resolves.toHaveLength(4);
  });

  it('makes a result that says the same, or what was ruled before, a copy', async () => {
    const ports = ruledScene(BANKER, 'settled');
    await recordRuling(ports, correcting(PLAYER, 1));
    for (const said of [BANKER, PLAYER]) {
      await expect(recordRuling(ports, requestOf(said))).resolves.toMatchObject({
        value: { kind: 'replayed' },
      });
    }
  });

  it('releases a quarantined round, which the same contradiction stops no more', async () => {
    const ports = ruledScene(BANKER, 'settled');
    await recordRuling(ports, requestOf(PLAYER));
    await recordRuling(ports, correcting(BANKER, 1));
    await expect(recordRuling(ports, requestOf(PLAYER))).resolves.toMatchObject({
      value: { kind: 'ignored', round: { state: 'settling', latestRuling: 2 } },
    });
    expect(ports.alarms).toEqual(['round-quarantined', 'scan-ignored']);
  });

  it.each([
    ['RULING_SUPERSEDED', correcting(PLAYER, 1), 2],
    ['NOTHING_TO_CORRECT', correcting(PLAYER, 3), 2],
    ['NOTHING_TO_CORRECT', correcting(PLAYER, 1), 0],
    ['SCAN_IMPOSSIBLE', correcting(IMPOSSIBLE, 2), 2],
    ['SCAN_MALFORMED', correcting(MALFORMED, 2), 2],
    ['TIME_IMPLAUSIBLE', correcting(PLAYER, 2, '1970-01-01T00:00:00.000Z'), 2],
  ])('fails with %s, and writes nothing (row %#)', async (code, request, latest) => {
    const ports = latest === 0 ? sceneAfterBell() : ruledScene(BANKER, 'settled');
    if (latest === 2) await recordRuling(ports, correcting(VOID, 1));
    const sent = ports.store.sent.length;
    await expect(recordRuling(ports, request)).resolves.toMatchObject({ failure: { code } });
    expect(ports.store.sent).toHaveLength(sent);
  });
});

describe('a ruling in a race', () => {
  it('looks again when the head shows before its ruling', async () => {
    const ports = sceneAfterBell();
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
    const ports = sceneAfterBell();
    ports.store.before('commit', () => rule(ports));
    await expect(recordRuling(ports, requestOf(BANKER))).resolves.toMatchObject({
      value: { kind: 'replayed' },
    });
    await expect(rulingsOf(ports)).resolves.toHaveLength(1);
  });

  it('is a conflict when another message ruled otherwise first', async () => {
    const ports = sceneAfterBell();
    ports.store.before('commit', () => rule(ports));
    await expect(recordRuling(ports, requestOf(PLAYER))).resolves.toMatchObject({
      value: { kind: 'quarantined' },
    });
  });
});
