import { toInstant } from '../../../../shared/domain/instant.ts';
import type { TestCroupier } from '../../../support/croupier-test.ts';
import { eventually } from '../../local-aws/eventually.ts';
import { createApiClient } from '../api-client.ts';
import type { Operation } from './api-document.ts';
import type { PathValues } from './break-request.ts';

/** A player with money and a slip in an open round: what requests can be about. */
export interface Scene {
  /** Of what is there, and where the caller chooses an id, one that is new. */
  readonly valuesFor: (operation: Operation) => PathValues;
  /** Where the API verifies the player's books. */
  readonly verification: string;
  /** What a player's money looks like from outside. */
  readonly lookAtMoney: () => Promise<readonly unknown[]>;
}

const BETTING_SECONDS = 3600;

const TABLE = {
  ...{ bettingSeconds: BETTING_SECONDS, shards: 1 },
  corrections: { approval: 'none', horizonHours: 24 },
  houseRules: {
    ...{ game: 'baccarat', variant: 'commission', paytableVersion: 1 },
    ...{ rounding: 'down', options: {} },
  },
  limits: { USD: { positionMin: '1', positionMax: '1000000' } },
};

/** Sets it up through the API and the queue, under names that no other scene has. */
export async function setScene(croupier: TestCroupier, name: string): Promise<Scene> {
  const call = createApiClient(croupier.aws.httpUrl);
  const ids = { walletId: `${name}:USD`, tableId: `${name}-table`, roundId: `${name}-round` };
  const { walletId, tableId, roundId } = ids;
  // An earlier scene may have ended with betting stopped.
  await call('startBetting', { body: { reason: 'a new scene' } });
  await call('configureTable', { params: { tableId }, body: TABLE });
  await call('createWallet', { params: { walletId }, body: { brand: 'walk' } });
  const deposit = { kind: 'deposit', amount: '1000000' };
  await call('transfer', { params: { walletId, transferId: 'first' }, body: deposit });
  const now = Date.now();
  await croupier.openFeed(tableId, TABLE.houseRules.game).send({
    ...{ type: 'round-opened', roundId, at: toInstant(now) },
    closesAt: toInstant(now + BETTING_SECONDS * 1000),
    ...{ dealer: 'dealer-7', shoe: 'shoe-1', gameNumber: '1', video: 'video-1' },
  });
  await eventually(`round ${roundId} is open`, async () => {
    return (await call('readRound', { params: { roundId } })).status === 200;
  });
  const params = { walletId, roundId, slipId: 'slip' };
  await call('placeSlip', { params, body: { wagers: [{ position: 'player', stake: '1000' }] } });
  const existing: PathValues = { ...params, tableId };
  return {
    valuesFor: ({ method, pathParameters }) => {
      const own = pathParameters.at(-1)?.name;
      return Object.fromEntries(
        pathParameters.map(({ name: parameter }) => {
          const found = method === 'PUT' && parameter === own ? undefined : existing[parameter];
          return [parameter, found ?? (parameter === 'walletId' ? `new-${walletId}` : 'new')];
        }),
      );
    },
    verification: `/wallets/${walletId}/verify`,
    lookAtMoney: async () => {
      const wallet = await call('readWallet', { params: { walletId } });
      const statement = await call('readStatement', { params: { walletId } });
      return [wallet.body, statement.body];
    },
  };
}
