import { describe, expect, it } from 'vitest';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { Round } from '../../../shared/domain/rounds/round.ts';
import { approveCorrection, proposeCorrection } from '../../../shared/operations/correct-ruling.ts';
import { settleShard } from '../../../shared/operations/settle-shard.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import {
  approveVoid,
  type ProposeVoidRequest,
  proposeVoid,
} from '../../../shared/operations/void-with-approval.ts';
import { putRound } from '../../../shared/store/writes.ts';
import { settlingRound } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, openScene, requestOf, rule } from './scene.ts';

const HOUR_MS = 60 * 60 * 1000;
const NOW = '2026-12-01T20:16:00.000Z';

const HOUSE = {
  corrections: { approval: 'second-person', horizonHours: 24 },
  limits: { USD: { positionMin: amount(1n), positionMax: amount(1000n) } },
} as const;

/** Ann has won with 100 on the banker in slip-1 and lost 10 on the tie in slip-2. */
async function settledScene(house: Partial<Round> = HOUSE): Promise<FakePorts> {
  const ports = openScene(house);
  await accept(ports, requestOf('ann', { banker: 100n }));
  await accept(ports, requestOf('ann', { tie: 10n }, { slipId: 'slip-2' }));
  rule(ports, house);
  await settle(ports, 1);
  ports.store.seed(putRound(settlingRound({ ...house, state: 'settled' }), undefined));
  ports.clock.advance(Date.parse(NOW) - ports.clock.now());
  return ports;
}

/** Two people find that the round was void; it is settled. */
async function correct(ports: FakePorts): Promise<void> {
  const decision = { kind: 'void', reason: 'shoe fault' } as const;
  const correction = { roundId: 'round-1', correctionId: 'c-1', decision, corrects: 1 };
  const why = { reason: 'misread', actor: 'mia', at: NOW, isPrivileged: false };
  await proposeCorrection(ports, { ...correction, ...why });
  await approveCorrection(ports, { ...APPROVAL, proposalId: 'c-1' });
  await settle(ports, 2);
  ports.store.seed(
    putRound(settlingRound({ ...HOUSE, state: 'settled', latestRuling: 2 }), undefined),
  );
}

async function settle(ports: FakePorts, ruling: number): Promise<void> {
  const work = { schema: 1, tableId: 'table-1', roundId: 'round-1', shard: 0 } as const;
  await settleShard(ports, { ...work, work: 'settle', ruling }, () => true);
}

const PROPOSED: ProposeVoidRequest = {
  ...{ roundId: 'round-1', walletId: 'ann:USD', slipId: 'slip-1', proposalId: 'void-1' },
  ...{ reason: 'accepted after the bell', actor: 'mia', at: NOW, isPrivileged: false },
};
const APPROVAL = { roundId: 'round-1', proposalId: 'void-1', actor: 'noa', at: NOW };

async function balanceOf(ports: FakePorts): Promise<bigint | undefined> {
  return (await ports.store.readWallet('ann:USD'))?.balance;
}

describe('voiding a settled slip where the house wants two people', () => {
  it('moves nothing by one person, and the difference by two', async () => {
    const ports = await settledScene();
    await expect(voidSlip(ports, PROPOSED)).resolves.toMatchObject({
      failure: { code: 'APPROVAL_REQUIRED' },
    });
    await expect(proposeVoid(ports, PROPOSED)).resolves.toMatchObject({
      value: {
        proposal: { ruling: 1, change: -95n, expiresAt: '2026-12-01T21:16:00.000Z' },
        replayed: false,
      },
    });
    expect(await balanceOf(ports)).toBe(1085n);
    await expect(approveVoid(ports, { ...APPROVAL, actor: 'MIA' })).resolves.toMatchObject({
      failure: { code: 'APPROVER_NOT_DIFFERENT' },
    });
    for (const replayed of [false, true]) {
      await expect(approveVoid(ports, APPROVAL)).resolves.toMatchObject({
        value: { replayed, slip: { state: 'voided', actor: 'mia', approvedBy: 'noa' } },
      });
    }
    expect(await balanceOf(ports)).toBe(990n);
    const entries = await ports.store.readEntries('ann:USD');
    expect(entries.at(-1)).toMatchObject({ actor: 'mia, approved by noa', amount: 95n });
  });

  it('is proposed once under an id', async () => {
    const ports = await settledScene();
    await proposeVoid(ports, PROPOSED);
    await expect(proposeVoid(ports, PROPOSED)).resolves.toMatchObject({
      value: { replayed: true },
    });
    const other = { ...PROPOSED, slipId: 'slip-2' };
    await expect(proposeVoid(ports, other)).resolves.toMatchObject({
      failure: { code: 'PROPOSAL_CONFLICT' },
    });
    expect(ports.store.sent.filter(([record]) => record === 'void proposal')).toHaveLength(1);
  });

  it.each<[string, (ports: FakePorts) => Promise<unknown>]>([
    ['an hour has passed', async (ports) => ports.clock.advance(HOUR_MS)],
    ['another ruling has been settled', correct],
  ])('is refused when %s', async (_what, happens) => {
    const ports = await settledScene();
    await proposeVoid(ports, PROPOSED);
    await happens(ports);
    const before = await balanceOf(ports);
    await expect(approveVoid(ports, APPROVAL)).resolves.toMatchObject({
      failure: { code: 'PROPOSAL_STALE' },
    });
    expect(await balanceOf(ports)).toBe(before);
  });

  it.each<[string, Partial<ProposeVoidRequest>]>([
    ['SLIP_NOT_FOUND', { slipId: 'slip-3' }],
    ['ROUND_NOT_FOUND', { roundId: 'round-2' }],
    ['REQUEST_MALFORMED', { reason: ' ' }],
    ['REQUEST_MALFORMED', { actor: '' }],
    ['ID_INVALID', { proposalId: 'a#b' }],
  ])('is not proposed: %s', async (code, change) => {
    const ports = await settledScene();
    const sent = ports.store.sent.length;
    await expect(proposeVoid(ports, { ...PROPOSED, ...change })).resolves.toMatchObject({
      failure: { code },
    });
    expect(ports.store.sent).toHaveLength(sent);
  });

  it('needs no proposal before the player is settled, or in other houses', async () => {
    const open = openScene(HOUSE);
    await accept(open, requestOf('ann', { banker: 100n }));
    const needless = { failure: { code: 'APPROVAL_NOT_REQUIRED' } };
    await expect(proposeVoid(open, PROPOSED)).resolves.toMatchObject(needless);
    await expect(voidSlip(open, PROPOSED)).resolves.toMatchObject({ ok: true });
    const alone = { ...HOUSE, corrections: { approval: 'none', horizonHours: 24 } } as const;
    const ports = await settledScene(alone);
    await expect(proposeVoid(ports, PROPOSED)).resolves.toMatchObject(needless);
  });

  it('is over for who was quicker', async () => {
    const ports = await settledScene();
    await proposeVoid(ports, PROPOSED);
    await approveVoid(ports, APPROVAL);
    const again = { ...PROPOSED, proposalId: 'void-2' };
    await expect(proposeVoid(ports, again)).resolves.toMatchObject({
      failure: { code: 'SLIP_NOT_ACCEPTED' },
    });
  });
});

describe('the horizon of a table', () => {
  it('binds whoever voids a settled slip, unless privileged', async () => {
    const alone = { ...HOUSE, corrections: { approval: 'none', horizonHours: 24 } } as const;
    const ports = await settledScene(alone);
    ports.clock.advance(24 * HOUR_MS);
    await expect(voidSlip(ports, PROPOSED)).resolves.toMatchObject({
      failure: { code: 'CORRECTION_TOO_LATE' },
    });
    expect(await balanceOf(ports)).toBe(1085n);
    await expect(voidSlip(ports, { ...PROPOSED, isPrivileged: true })).resolves.toMatchObject({
      ok: true,
    });
  });
});
