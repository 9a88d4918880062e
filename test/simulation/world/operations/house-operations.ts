import { configureTable } from '../../../../shared/operations/configure-table.ts';
import { createWallet } from '../../../../shared/operations/create-wallet.ts';
import { must } from '../../oracle/must.ts';
import { NO_ID } from '../history.ts';
import { drawSettings } from '../open-house.ts';
import type { Operation } from '../operation.ts';
import { call } from '../platform-call.ts';
import type { World } from '../world.ts';

export const HOUSE_OPERATIONS: readonly Operation[] = [
  { name: 'configure a table', weight: 0.5, begin: configure },
  { name: 'create a wallet', weight: 0.5, begin: create },
];

/** Other limits and another number of shards from the next round on. */
function configure(world: World): void {
  const { random, tables, profile, coverage } = world;
  const settings = drawSettings(random, profile, random.pick(tables));
  const isBroken = random.chance(0.2);
  call(world, {
    name: 'configure',
    work: (ports) => configureTable(ports, isBroken ? { ...settings, shards: 0 } : settings),
    describe: (answer) => (answer.ok ? 'configured' : answer.failure.code),
    onAnswer: (answer) => {
      must(answer.ok !== isBroken, () => 'a table was configured with settings that are broken');
      if (!answer.ok) coverage.reached('failure', answer.failure.code);
    },
  });
}

/** Mostly one that exists: its creation is repeated, or asked for with something else. */
function create(world: World): void {
  const { random, walletIds, books, coverage } = world;
  const isNew = random.chance(0.2);
  const walletId = isNew ? `player-${books.wallets.size}:USD` : random.pick(walletIds);
  const playerId = random.chance(0.1) ? NO_ID : (walletId.split(':')[0] ?? '');
  const known = books.wallets.get(walletId)?.head.brand ?? 'red';
  const brand = random.chance(0.3) ? 'green' : known;
  call(world, {
    name: 'create wallet',
    work: (ports) => createWallet(ports, { playerId, currency: 'USD', brand }),
    describe: (answer) => (answer.ok ? 'created' : answer.failure.code),
    onAnswer: (answer) => {
      if (!answer.ok) coverage.reached('failure', answer.failure.code);
      const stored = books.wallets.get(walletId)?.head.brand;
      must(!answer.ok || stored === brand, () => `${walletId} is of ${stored}, not ${brand}`);
    },
  });
}
