import { describe, expect, it } from 'vitest';
import { showRound } from '../../../shared/operations/show-round.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import { putRound, putRuling } from '../../../shared/store/writes.ts';
import { rulingWith, settlingRound } from '../../support/builders.ts';
import { openScene, rule } from './scene.ts';

describe('a round as it is shown', () => {
  it('leaves out a ruling that was recorded after its head was read', async () => {
    const ports = openScene();
    rule(ports, { state: 'settled' });
    ports.store.before('readRulings', () => {
      ports.store.seed(
        putRound(settlingRound({ latestRuling: 2 }), undefined),
        putRuling(rulingWith({ number: 2, corrects: 1 })),
      );
    });
    await expect(showRound(ports, 'round-1')).resolves.toMatchObject({
      value: { round: { state: 'settled' }, rulings: [{ number: 1 }] },
    });
    await expect(showRound(ports, 'round-1')).resolves.toMatchObject({
      value: { round: { state: 'settling' }, rulings: [{ number: 1 }, { number: 2 }] },
    });
  });

  it('waits until the ruling shows that was written with its head', async () => {
    const ports = openScene();
    ports.store.seed(putRound(settlingRound(), undefined));
    ports.store.before('readRound', () => {
      ports.store.before('readRound', () => ports.store.seed(putRuling(rulingWith())));
    });
    await expect(showRound(ports, 'round-1')).resolves.toMatchObject({
      value: { rulings: [{ number: 1 }] },
    });
    expect(ports.clock.slept).toHaveLength(1);
  });

  it('gives up when it never shows, and is unknown when there is none', async () => {
    const ports = openScene();
    ports.store.seed(putRound(settlingRound(), undefined));
    await expect(showRound(ports, 'round-1')).rejects.toThrow(StoreUnavailableError);
    await expect(showRound(ports, 'round-2')).resolves.toMatchObject({
      failure: { code: 'ROUND_NOT_FOUND' },
    });
  });
});
