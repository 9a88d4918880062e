import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../../shared/domain/invariant.ts';
import type { RoundState } from '../../../shared/domain/rounds/round.ts';
import { findObstacle, readRulingToApply } from '../../../shared/operations/ruling-to-apply.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import { putRound, putRuling } from '../../../shared/store/writes.ts';
import { rulingWith, SCANS, settlingRound } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';
import { ANYBODY } from '../../support/payout.ts';

describe('findObstacle', () => {
  it.each<[number, number, RoundState, string | undefined]>([
    [1, 1, 'settling', undefined],
    [2, 1, 'settling', 'superseded'],
    [2, 1, 'settled', 'superseded'],
    [2, 1, 'quarantined', 'superseded'],
    [2, 2, 'quarantined', 'quarantined'],
    [2, 2, 'settled', 'settled'],
  ])('latest ruling %i, work for %i, round %s: %s', (latestRuling, number, ...rest) => {
    const [state, obstacle] = rest;
    expect(findObstacle(settlingRound({ latestRuling, state }), number)).toBe(obstacle);
  });

  it('takes work for a ruling that does not exist for a fault of ours', () => {
    expect(() => findObstacle(undefined, 1)).toThrow(InvariantError);
    expect(() => findObstacle(settlingRound(), 2)).toThrow(InvariantError);
  });
});

describe('readRulingToApply', () => {
  function portsWith(...rulings: readonly ReturnType<typeof rulingWith>[]) {
    const ports = createFakePorts();
    const lateFrom = '2026-12-01T20:14:45.000Z';
    const { houseRules } = settlingRound();
    const round = settlingRound({
      lateFrom,
      latestRuling: 2,
      houseRules: { ...houseRules, rounding: 'half-up' },
    });
    ports.store.seed(putRound(round, undefined), ...rulings.map(putRuling));
    return { ports, round };
  }

  it('derives the outcome of the very ruling from its scan and the pinned rules', async () => {
    const other = { kind: 'result', scan: SCANS.player } as const;
    const { ports, round } = portsWith(
      rulingWith({ number: 1, decision: other }),
      rulingWith({ number: 2, actor: 'supervisor-3' }),
    );
    const applied = await readRulingToApply(ports, 'round-1', 2);
    if (typeof applied === 'string') throw new Error(applied);
    expect(applied).toMatchObject({ round, number: 2, actor: 'supervisor-3' });
    const { outcome, rounding, lateFrom } = applied.ending;
    expect(outcome?.grade('banker', ANYBODY).result).toBe('won');
    expect({ rounding, lateFrom }).toEqual({ rounding: 'half-up', lateFrom: round.lateFrom });
  });

  it('has no outcome for a void', async () => {
    const decision = { kind: 'void', reason: 'power cut' } as const;
    const { ports } = portsWith(rulingWith({ number: 2, decision }));
    await expect(readRulingToApply(ports, 'round-1', 2)).resolves.toMatchObject({
      ending: { outcome: undefined, rounding: 'half-up' },
    });
  });

  it('answers why a ruling is not to be applied', async () => {
    const { ports } = portsWith(rulingWith());
    await expect(readRulingToApply(ports, 'round-1', 1)).resolves.toBe('superseded');
  });

  it('waits for a ruling that does not show yet', async () => {
    const { ports } = portsWith(rulingWith());
    await expect(readRulingToApply(ports, 'round-1', 2)).rejects.toThrow(StoreUnavailableError);
  });

  it('takes a recorded scan that the rules refuse for a fault of ours', async () => {
    const scan = { player: ['2S'], banker: [] };
    const { ports } = portsWith(rulingWith({ number: 2, decision: { kind: 'result', scan } }));
    await expect(readRulingToApply(ports, 'round-1', 2)).rejects.toThrow(InvariantError);
  });
});
