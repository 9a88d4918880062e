import { describe, expect, it } from 'vitest';
import { toInstant } from '../../../shared/domain/instant.ts';
import { decideDispute } from '../../../shared/operations/decide-dispute.ts';
import { listOpenDisputes } from '../../../shared/operations/list-disputes.ts';
import { type OpenDisputeRequest, openDispute } from '../../../shared/operations/open-dispute.ts';
import {
  putProposal,
  putRound,
  putTableRound,
  putVoidProposal,
} from '../../../shared/store/writes.ts';
import { roundWith } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, openScene, requestOf, rule } from './scene.ts';

const REQUEST: OpenDisputeRequest = {
  disputeId: 'd-1',
  complaint: {
    ...{ player: 'ann:USD', gameTime: '2026-12-01T20:15:20.000Z', table: 'table-1' },
    ...{ dealer: 'dealer-7', gameNumber: '42', text: 'my six was a nine' },
  },
  actor: 'desk-2',
  at: '2026-12-01T21:00:00.000Z',
};

const DECISION = { disputeId: 'd-1', decision: 'upheld', reason: 'it was', actor: 'boss' } as const;

/** A round of the table that a complaint can name. */
function scene(): FakePorts {
  const ports = openScene();
  ports.store.seed(putTableRound(roundWith()));
  return ports;
}

async function opened(): Promise<FakePorts> {
  const ports = scene();
  expect(await openDispute(ports, REQUEST)).toMatchObject({ ok: true });
  return ports;
}

const DISPUTE = {
  ...{ disputeId: 'd-1', roundId: 'round-1', complaint: REQUEST.complaint },
  ...{ actor: 'desk-2', openedAt: REQUEST.at },
};

describe('opening a dispute', () => {
  it('keeps the complaint with the round it names, in one transaction', async () => {
    const ports = scene();
    const answered = await openDispute(ports, REQUEST);
    expect(answered).toMatchObject({ ok: true, value: { dispute: DISPUTE, replayed: false } });
    expect(ports.store.sent).toEqual([['dispute', 'dispute id', 'dispute listing']]);
    expect(await ports.store.readDispute('d-1')).toMatchObject(DISPUTE);
  });

  it('answers the same again, however late, and another complaint not at all', async () => {
    const ports = await opened();
    const late = { ...REQUEST, at: '2027-12-01T21:00:00.000Z', actor: 'desk-3' };
    expect(await openDispute(ports, late)).toMatchObject({
      value: { dispute: DISPUTE, replayed: true },
    });
    const complaint = { ...REQUEST.complaint, text: 'my six was an eight' };
    expect(await openDispute(ports, { ...REQUEST, complaint })).toMatchObject({
      failure: { code: 'DISPUTE_CONFLICT' },
    });
    expect(ports.store.sent).toHaveLength(1);
  });

  it('finds what it wrote when nobody heard of it', async () => {
    const ports = scene();
    ports.store.loseNextAnswer();
    expect(await openDispute(ports, REQUEST)).toMatchObject({
      value: { dispute: DISPUTE, replayed: true },
    });
  });

  it.each([
    ['no dealer', { dealer: undefined }, 'REQUEST_MALFORMED', 'dealer'],
    ['a blank dealer', { dealer: ' ' }, 'REQUEST_MALFORMED', 'dealer'],
    ['no game number', { gameNumber: undefined }, 'REQUEST_MALFORMED', 'gameNumber'],
    ['no game time', { gameTime: undefined }, 'REQUEST_MALFORMED', 'gameTime'],
    ['no time', { gameTime: 'eight' }, 'REQUEST_MALFORMED', 'gameTime'],
    ['a far time', { gameTime: '9999-12-31T23:59:59.999Z' }, 'REQUEST_MALFORMED', 'gameTime'],
    ['no table', { table: undefined }, 'REQUEST_MALFORMED', 'table'],
    ['no player', { player: undefined }, 'REQUEST_MALFORMED', 'player'],
    ['a player who has no wallet', { player: 'zoe:USD' }, 'WALLET_NOT_FOUND', 'zoe:USD'],
    ['a table that there is not', { table: 'table-9' }, 'TABLE_NOT_FOUND', 'table-9'],
    ['another dealer', { dealer: 'dealer-8' }, 'DISPUTE_ROUND_NOT_FOUND', 'dealer-8'],
    ['another game', { gameNumber: '43' }, 'DISPUTE_ROUND_NOT_FOUND', '43'],
    ['another hour', { gameTime: '2026-12-01T19:00:00.000Z' }, 'DISPUTE_ROUND_NOT_FOUND', '19:00'],
  ])('refuses one that names %s', async (_what, change, code, named) => {
    const ports = scene();
    const complaint = Object.assign({ ...REQUEST.complaint }, change);
    const answered = await openDispute(ports, { ...REQUEST, complaint });
    expect(answered).toMatchObject({ ok: false, failure: { code } });
    expect(answered.ok ? '' : answered.failure.message).toContain(named);
    expect(ports.store.sent).toEqual([]);
  });

  it('means the round with a slip of the player, if several fit', async () => {
    const ports = scene();
    const twin = roundWith({ roundId: 'round-0' });
    ports.store.seed(putRound(twin, undefined), putTableRound(twin));
    const { complaint } = REQUEST;
    const about = async (disputeId: string, player: string) => {
      const change = { disputeId, complaint: { ...complaint, player } };
      const answered = await openDispute(ports, { ...REQUEST, ...change });
      return answered.ok ? answered.value.dispute.roundId : answered.failure.code;
    };
    expect(await about('d-1', 'ann:USD')).toBe('round-0');
    await accept(ports, requestOf('bob', { banker: 100n }));
    expect(await about('d-2', 'bob:USD')).toBe('round-1');
  });

  it('refuses an id that is none', async () => {
    expect(await openDispute(scene(), { ...REQUEST, disputeId: 'a#b' })).toMatchObject({
      failure: { code: 'ID_INVALID' },
    });
  });

  it('refuses one that comes later than a day after the bell', async () => {
    const ports = scene();
    const at = (time: string) => openDispute(ports, { ...REQUEST, at: time });
    expect(await at('2026-12-02T20:15:00.001Z')).toMatchObject({
      failure: { code: 'DISPUTE_TOO_LATE', details: { closesAt: '2026-12-01T20:15:00.000Z' } },
    });
    expect(await at('2026-12-02T20:15:00.000Z')).toMatchObject({ ok: true });
  });
});

describe('deciding a dispute', () => {
  it('is done once', async () => {
    const ports = await opened();
    const decidedAt = toInstant(ports.clock.now());
    const decision = { ...DECISION, roundId: 'round-1', decidedAt };
    const answers = [await decideDispute(ports, DECISION), await decideDispute(ports, DECISION)];
    expect(answers).toEqual([
      { ok: true, value: { decision, replayed: false } },
      { ok: true, value: { decision, replayed: true } },
    ]);
    for (const change of [
      { decision: 'rejected' as const },
      { reason: 'it may have been' },
      { actor: 'other' },
    ]) {
      expect(await decideDispute(ports, { ...DECISION, ...change })).toMatchObject({
        failure: { code: 'DISPUTE_DECIDED' },
      });
    }
    expect(await ports.store.readDisputeDecision('round-1', 'd-1')).toEqual(decision);
  });

  it('may name a ruling that the round has', async () => {
    const ports = await opened();
    rule(ports);
    const naming = (ruling: number) => decideDispute(ports, { ...DECISION, ruling });
    expect(await naming(2)).toMatchObject({ failure: { code: 'REQUEST_MALFORMED' } });
    expect(await naming(1)).toMatchObject({ value: { decision: { ruling: 1 } } });
  });

  it.each(['proposal', 'void proposal'])('may name a %s that the round has', async (kind) => {
    const ports = await opened();
    const naming = () => decideDispute(ports, { ...DECISION, proposalId: 'p-1' });
    expect(await naming()).toMatchObject({ failure: { code: 'PROPOSAL_NOT_FOUND' } });
    const about = {
      ...{ roundId: 'round-1', proposalId: 'p-1', reason: 'misread', actor: 'boss' },
      ...{ proposedAt: REQUEST.at, expiresAt: REQUEST.at },
    };
    const decision = { kind: 'void', reason: 'misread' } as const;
    const slip = { walletId: 'ann:USD', slipId: 'slip-1', ruling: 1, change: 5n };
    ports.store.seed(
      kind === 'proposal'
        ? putProposal({ ...about, decision, corrects: 1, previewDigest: '0'.repeat(64) })
        : putVoidProposal({ ...about, ...slip }),
    );
    expect(await naming()).toMatchObject({ value: { decision: { proposalId: 'p-1' } } });
  });

  it.each([
    ['a dispute that there is not', { disputeId: 'd-2' }, 'DISPUTE_NOT_FOUND'],
    ['without a reason', { reason: ' ' }, 'REQUEST_MALFORMED'],
    ['neither way', { decision: 'perhaps' as 'upheld' }, 'REQUEST_MALFORMED'],
    ['with ruling 0', { ruling: 0 }, 'REQUEST_MALFORMED'],
    ['with a proposal that has no id', { proposalId: '' }, 'ID_INVALID'],
  ])('is refused for %s', async (_what, change, code) => {
    expect(await decideDispute(await opened(), { ...DECISION, ...change })).toMatchObject({
      failure: { code },
    });
  });
});

describe('the list of open disputes', () => {
  it('has those of a day that nobody has decided, oldest first', async () => {
    const ports = await opened();
    const open = (disputeId: string, at: string) =>
      openDispute(ports, { ...REQUEST, disputeId, at });
    await open('d-2', '2026-12-01T20:59:59.000Z');
    await open('d-3', '2026-12-02T00:00:00.000Z');
    const list = async (day: string) => {
      const listed = await listOpenDisputes(ports, { day });
      return listed.ok ? listed.value.map(({ disputeId }) => disputeId) : listed.failure.code;
    };
    expect(await list('2026-12-01')).toEqual(['d-2', 'd-1']);
    await decideDispute(ports, DECISION);
    expect(await list('2026-12-01')).toEqual(['d-2']);
    expect(await list('2026-12-02')).toEqual(['d-3']);
    expect(await list('2026-12-03')).toEqual([]);
    expect(await list('tomorrow')).toBe('REQUEST_MALFORMED');
  });
});
