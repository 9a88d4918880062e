import { test as base, expect } from 'vitest';
import type { TableSettings } from '../../shared/operations/configure-table.ts';
import { findFaultsInBooks } from './books.ts';
import { type CroupierOptions, type RunningCroupier, startCroupier } from './croupier.ts';
import { createTestPlayer, type TestPlayer, type WalletOptions } from './croupier-player.ts';
import { createTestTable, type TestTable } from './table.ts';

/** Croupier as one test uses it: with tables and players that no other test has. */
export interface TestCroupier extends RunningCroupier {
  /** Baccarat with commission, in two shards, with generous limits unless told. */
  openTable(settings?: Partial<TableSettings>): Promise<TestTable>;
  /** With a wallet, in USD unless told, and a first deposit. */
  createPlayer(name: string, deposit: bigint, wallet?: WalletOptions): Promise<TestPlayer>;
}

/**
 * A vitest `it` whose tests get a `croupier`. One is started for the file; each test ends with an
 * audit of the books of all of its players and of every round they took part in.
 */
export function croupierTest(options: CroupierOptions = {}) {
  let count = 0;
  const numbered = (name: string) => {
    count += 1;
    return `${name}-${count}`;
  };
  return base
    .extend('options', { scope: 'file' }, options)
    .extend('running', { scope: 'file' }, async ({ options }, { onCleanup }) => {
      const running = await startCroupier(options);
      onCleanup(() => running.stop());
      return running;
    })
    .extend('croupier', async ({ running }, { onCleanup }): Promise<TestCroupier> => {
      const walletIds: string[] = [];
      onCleanup(async () => {
        expect(await findFaultsInBooks(running.ports.store, walletIds)).toEqual([]);
      });
      return {
        ...running,
        openTable: (settings = {}) =>
          createTestTable(running, settings.tableId ?? numbered('table'), settings),
        createPlayer: async (name, deposit, wallet) => {
          const player = await createTestPlayer(running.ports, numbered(name), wallet);
          walletIds.push(player.walletId);
          expect(await player.deposit(deposit)).toBe('done');
          return player;
        },
      };
    });
}
