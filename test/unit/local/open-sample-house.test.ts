import { describe, expect, it } from 'vitest';
import { openSampleHouse, SAMPLE_HOUSE } from '../../../infra/local/open-sample-house.ts';
import { createFakePorts } from '../../support/builders-ports.ts';

describe('openSampleHouse', () => {
  it('opens a table for every variant of every game, and pays the wallet in once', async () => {
    const ports = createFakePorts();
    await openSampleHouse(ports);
    await openSampleHouse(ports);
    const tables = await Promise.all(
      Object.keys(SAMPLE_HOUSE.tables).map((tableId) => ports.store.readTable(tableId)),
    );
    expect(tables.map((table) => `${table?.houseRules.game} ${table?.houseRules.variant}`)).toEqual(
      [
        ...['baccarat commission', 'baccarat no-commission', 'roulette single-zero'],
        ...['sic-bo standard', 'blackjack live', 'blackjack macau'],
      ],
    );
    expect(await ports.store.readWallet(SAMPLE_HOUSE.walletId)).toMatchObject({
      balance: 100_000n,
    });
  });
});
