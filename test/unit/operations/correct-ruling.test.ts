import { describe, expect, it } from 'vitest';
import type { CorrectionRules } from '../../../shared/domain/rounds/round.ts';
import type { Decision } from '../../../shared/domain/rounds/ruling.ts';
import {
  approveCorrection,
  type CorrectionRequest,
  correctRuling,
  proposeCorrection,
} from '../../../shared/operations/correct-ruling.ts';
import { previewRuling } from '../../../shared/operations/preview-ruling.ts';
import { putRound, putRuling, putSlip, putWallet } from '../../../shared/store/writes.ts';
import { acceptedSlip, rulingWith, SCANS, wagersOn, walletInPlay } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, openScene, requestOf, rule } from './scene.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A minute after the bell. */
const NOW = '2026-12-01T20:16:00.000Z';

const PLAYER: Decision = { kind: 'result', scan: SCANS.player };
const IMPOSSIBLE: Decision = {
  kind: 'result',
  scan: { player: ['2S', '2D'], banker: ['3H', '4C'] },
};

/** A round that the banker has won, in a house with these rules; ann has 100 on the player. */
async function ruledScene(change: Partial<CorrectionRules> = {}): Promise<FakePorts> {
  const corrections: CorrectionRules = { approval: 'none', horizonHours: 24, ...change };
  const ports = openScene({ corrections });
  await accept(ports, requestOf('ann', { player: 100n }));
  rule(ports, { corrections });
  ports.clock.advance(Date.parse(NOW) - ports.clock.now());
  return ports;
}

const TWO_PEOPLE = { approval: 'second-person' } as const;

function correction(change: Partial<CorrectionRequest> = {}): CorrectionRequest {
  return {
    ...{ roundId: 'round-1', correctionId: 'correction-1', decision: PLAYER, corrects: 1 },
    ...{ reason: 'misread', actor: 'mia', at: NOW, isPrivileged: false },
    ...change,
  };
}

const APPROVAL = { roundId: 'round-1', proposalId: 'correction-1', actor: 'noa', at: NOW };

function latestOf(ports: FakePorts): Promise<number | undefined> {
  return ports.store.readRound('round-1').then((round) => round?.latestRuling);
}

describe('a correction', () => {
  it('becomes the next ruling, with who and why', async () => {
    const ports = await ruledScene();
    await expect(correctRuling(ports, correction())).resolves.toMatchObject({
      value: { kind: 'ruled', round: { latestRuling: 2, state: 'settling' } },
    });
    await expect(ports.store.readRulings('round-1')).resolves.toMatchObject([
      { number: 1 },
      { number: 2, corrects: 1, actor: 'mia', reason: 'misread', messageId: 'correction-1' },
    ]);
  });

  it.each([
    ['REQUEST_MALFORMED', correction({ reason: '' })],
    ['REQUEST_MALFORMED', correction({ corrects: 0 })],
    ['REQUEST_MALFORMED', correction({ at: 'yesterday' })],
    ['ID_INVALID', correction({ correctionId: 'a#b' })],
    ['ROUND_NOT_FOUND', correction({ roundId: 'round-2' })],
    ['NOTHING_TO_CORRECT', correction({ corrects: 2 })],
    ['SCAN_IMPOSSIBLE', correction({ decision: IMPOSSIBLE })],
  ])('fails with %s, and writes nothing (row %#)', async (code, request) => {
    for (const house of [{}, TWO_PEOPLE]) {
      const ports = await ruledScene(house);
      const sent = ports.store.sent.length;
      const correct = house === TWO_PEOPLE ? proposeCorrection : correctRuling;
      await expect(correct(ports, request)).resolves.toMatchObject({ failure: { code } });
      expect(ports.store.sent).toHaveLength(sent);
    }
  });

  it('within the horizon, to the millisecond, takes no privilege', async () => {
    const ports = await ruledScene();
    const bell = Date.parse('2026-12-01T20:15:00.000Z');
    ports.clock.advance(bell + 24 * HOUR_MS - ports.clock.now());
    await expect(correctRuling(ports, correction())).resolves.toMatchObject({ ok: true });
  });

  it('beyond the horizon takes a privileged operator', async () => {
    const ports = await ruledScene();
    ports.clock.advance(24 * HOUR_MS);
    await expect(correctRuling(ports, correction())).resolves.toMatchObject({
      failure: { code: 'CORRECTION_TOO_LATE' },
    });
    await expect(correctRuling(ports, correction({ isPrivileged: true }))).resolves.toMatchObject({
      ok: true,
    });
  });

  it('is a replay when it was followed, however late its copy comes', async () => {
    const ports = await ruledScene();
    await correctRuling(ports, correction());
    ports.clock.advance(30 * 24 * HOUR_MS);
    await expect(correctRuling(ports, correction())).resolves.toMatchObject({
      value: { kind: 'replayed' },
    });
    await expect(latestOf(ports)).resolves.toBe(2);
  });

  it.each([
    { kind: 'void', reason: '' },
    { kind: 'void', reason: '  ' },
    { kind: 'void', reason: 'x'.repeat(501) },
    { kind: 'void' },
    { kind: 'void', reason: 'x', scan: {} },
    { kind: 'result' },
    { kind: 'result', scan: {}, extra: 1 },
    { kind: 'suspension', scan: {} },
    { kind: 'refund' },
    undefined,
  ])('is malformed when it decides %j', async (decision) => {
    const ports = await ruledScene();
    const request = correction({ decision: decision as never });
    const refused = { failure: { code: 'REQUEST_MALFORMED' } };
    await expect(correctRuling(ports, request)).resolves.toMatchObject(refused);
    await expect(proposeCorrection(ports, request)).resolves.toMatchObject(refused);
    await expect(previewRuling(ports, request)).resolves.toMatchObject(refused);
  });

  it('is refused under an id that has ruled something else', async () => {
    const ports = await ruledScene();
    await correctRuling(ports, correction());
    const other = correction({ corrects: 2, decision: { kind: 'void', reason: 'power cut' } });
    await expect(correctRuling(ports, other)).resolves.toMatchObject({
      failure: { code: 'MESSAGE_CONFLICT' },
    });
    await expect(latestOf(ports)).resolves.toBe(2);
  });

  it('by one person is refused where the house wants two', async () => {
    const ports = await ruledScene(TWO_PEOPLE);
    await expect(correctRuling(ports, correction())).resolves.toMatchObject({
      failure: { code: 'APPROVAL_REQUIRED' },
    });
    expect(await latestOf(ports)).toBe(1);
  });
});

describe('a proposal', () => {
  it('is kept with what it would move, and for an hour', async () => {
    const ports = await ruledScene(TWO_PEOPLE);
    const proposed = await proposeCorrection(ports, correction());
    if (!proposed.ok) throw new Error(proposed.failure.message);
    const { proposal, preview } = proposed.value;
    expect(preview.totals).toMatchObject([{ gaining: 1, gained: 200n, house: -200n }]);
    expect(proposal).toEqual({
      ...{ roundId: 'round-1', proposalId: 'correction-1', decision: PLAYER, corrects: 1 },
      ...{ reason: 'misread', actor: 'mia', previewDigest: preview.digest },
      ...{ proposedAt: NOW, expiresAt: '2026-12-01T21:16:00.000Z' },
    });
    await expect(ports.store.readProposal('round-1', 'correction-1')).resolves.toEqual(proposal);
    expect(await latestOf(ports)).toBe(1);
  });

  it('that is made again is the same one, even after it was approved', async () => {
    const ports = await ruledScene(TWO_PEOPLE);
    const first = await proposeCorrection(ports, correction());
    if (!first.ok) throw new Error(first.failure.message);
    const { proposal } = first.value;
    ports.clock.advance(60_000);
    await expect(proposeCorrection(ports, correction())).resolves.toMatchObject({
      value: { proposal },
    });
    await approveCorrection(ports, APPROVAL);
    await expect(proposeCorrection(ports, correction())).resolves.toMatchObject({
      value: { proposal },
    });
  });

  it.each([
    ['reason', { reason: 'another' }],
    ['decision', { decision: { kind: 'void', reason: 'power cut' } as const }],
    ['actor', { actor: 'noa' }],
  ])('of another %s needs another id', async (_what, change) => {
    const ports = await ruledScene(TWO_PEOPLE);
    await proposeCorrection(ports, correction());
    await expect(proposeCorrection(ports, correction(change))).resolves.toMatchObject({
      failure: { code: 'PROPOSAL_CONFLICT' },
    });
  });

  it('about a round without a ruling has nothing to correct', async () => {
    const ports = openScene({ corrections: { ...TWO_PEOPLE, horizonHours: 24 } });
    await expect(proposeCorrection(ports, correction())).resolves.toMatchObject({
      failure: { code: 'NOTHING_TO_CORRECT' },
    });
  });
});

describe('the life of a proposal', () => {
  it('ends with the horizon of the table for who has no privilege', async () => {
    const ports = await ruledScene({ ...TWO_PEOPLE, horizonHours: 1 });
    ports.clock.advance(30 * 60 * 1000);
    await expect(proposeCorrection(ports, correction())).resolves.toMatchObject({
      value: { proposal: { expiresAt: '2026-12-01T21:15:00.000Z' } },
    });
    const privileged = correction({ isPrivileged: true, correctionId: 'correction-2' });
    await expect(proposeCorrection(ports, privileged)).resolves.toMatchObject({
      value: { proposal: { expiresAt: '2026-12-01T21:46:00.000Z' } },
    });
  });

  it('is not prolonged by proposing it again', async () => {
    const ports = await ruledScene(TWO_PEOPLE);
    await proposeCorrection(ports, correction());
    ports.clock.advance(HOUR_MS);
    await expect(proposeCorrection(ports, correction())).resolves.toMatchObject({
      failure: { code: 'PROPOSAL_STALE' },
    });
  });

  it('does not begin under an id that has ruled something', async () => {
    const ports = await ruledScene(TWO_PEOPLE);
    ports.store.seed(putRuling(rulingWith({ messageId: 'correction-1' })));
    await expect(proposeCorrection(ports, correction())).resolves.toMatchObject({
      failure: { code: 'MESSAGE_CONFLICT' },
    });
  });
});

describe('an approval', () => {
  async function proposedScene(): Promise<FakePorts> {
    const ports = await ruledScene(TWO_PEOPLE);
    await proposeCorrection(ports, correction());
    return ports;
  }

  it('by somebody else makes it the next ruling, once', async () => {
    const ports = await proposedScene();
    await expect(approveCorrection(ports, APPROVAL)).resolves.toMatchObject({
      value: { kind: 'ruled' },
    });
    ports.clock.advance(2 * HOUR_MS);
    await expect(approveCorrection(ports, APPROVAL)).resolves.toMatchObject({
      value: { kind: 'replayed' },
    });
    await expect(ports.store.readRulings('round-1')).resolves.toMatchObject([
      { number: 1 },
      { number: 2, actor: 'mia', approvedBy: 'noa', reason: 'misread', messageId: 'correction-1' },
    ]);
  });

  it.each([
    ['PROPOSAL_NOT_FOUND', { proposalId: 'correction-2' }],
    ['APPROVER_NOT_DIFFERENT', { actor: 'mia' }],
    ['APPROVER_NOT_DIFFERENT', { actor: 'Mia' }],
    ['REQUEST_MALFORMED', { actor: 'mia ' }],
    ['REQUEST_MALFORMED', { actor: '' }],
    ['REQUEST_MALFORMED', { actor: ' ' }],
    ['REQUEST_MALFORMED', { actor: undefined as unknown as string }],
    ['REQUEST_MALFORMED', { actor: 'x'.repeat(1000) }],
    ['REQUEST_MALFORMED', { at: 'yesterday' }],
  ])('fails with %s', async (code, change) => {
    const ports = await proposedScene();
    await expect(approveCorrection(ports, { ...APPROVAL, ...change })).resolves.toMatchObject({
      failure: { code },
    });
    expect(await latestOf(ports)).toBe(1);
  });

  it.each<readonly [string, (ports: FakePorts) => void | Promise<void>]>([
    ['an hour has passed', (ports) => ports.clock.advance(HOUR_MS)],
    [
      'another ruling came first',
      async (ports) => {
        const other = { decision: { kind: 'void', reason: 'x' }, correctionId: 'other' } as const;
        await proposeCorrection(ports, correction(other));
        await approveCorrection(ports, { ...APPROVAL, proposalId: 'other' });
      },
    ],
    [
      'it would move other money by now',
      (ports) => {
        // A slip that was on its way when the gate was sealed.
        const bob = { ...walletInPlay(100n, 1), walletId: 'bob:USD' };
        const slip = acceptedSlip(wagersOn({ player: 100n }), { walletId: 'bob:USD' });
        ports.store.seed(putWallet(bob, undefined), putSlip(slip, 0));
      },
    ],
  ])('is refused when %s', async (_what, happens) => {
    const ports = await proposedScene();
    await happens(ports);
    const before = await latestOf(ports);
    await expect(approveCorrection(ports, APPROVAL)).resolves.toMatchObject({
      failure: { code: 'PROPOSAL_STALE' },
    });
    expect(await latestOf(ports)).toBe(before);
  });

  it('is refused when the round has been stopped for people since', async () => {
    const ports = await proposedScene();
    const round = await ports.store.readRound('round-1');
    if (round === undefined) throw new Error('the round is there');
    ports.store.seed(putRound({ ...round, state: 'quarantined' }, undefined));
    await expect(approveCorrection(ports, APPROVAL)).resolves.toMatchObject({
      failure: { code: 'PROPOSAL_STALE' },
    });
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'quarantined' });
  });

  it('looks again at what it moves when the round has changed before it is written', async () => {
    const ports = await proposedScene();
    ports.store.before('commit', () => {
      const bob = { ...walletInPlay(100n, 1), walletId: 'bob:USD' };
      const slip = acceptedSlip(wagersOn({ player: 100n }), { walletId: 'bob:USD' });
      ports.store.seed(putWallet(bob, undefined), putSlip(slip, 0));
    });
    ports.store.failNext({ kind: 'condition-failed', records: ['round'] });
    await expect(approveCorrection(ports, APPROVAL)).resolves.toMatchObject({
      failure: { code: 'PROPOSAL_STALE' },
    });
    expect(await latestOf(ports)).toBe(1);
  });

  it('is not spared these questions by a ruling that happens to have its id', async () => {
    const ports = await proposedScene();
    ports.store.seed(putRuling(rulingWith({ messageId: 'correction-1' })));
    ports.clock.advance(HOUR_MS);
    await expect(approveCorrection(ports, APPROVAL)).resolves.toMatchObject({
      failure: { code: 'PROPOSAL_STALE' },
    });
  });
});
