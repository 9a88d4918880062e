import type { TestCroupier } from '../../../support/croupier-test.ts';
import { createApiClient } from '../api-client.ts';
import type { Operation } from './api-document.ts';
import type { PathValues } from './break-request.ts';
import { BETTING_SECONDS, correctionsFor, openRound, prepare } from './preparations.ts';

/** A player with money and a slip in an open round: what requests can be about. */
export interface Scene {
  /** Of what is there, and where the caller chooses an id, one that is new. */
  readonly valuesFor: (operation: Operation) => PathValues;
  /** The same for a request with no more than the required fields, where that asks for another thing. */
  readonly leastValuesFor: (operation: Operation) => PathValues;
  /** Where the API verifies the player's books. */
  readonly verification: string;
  /** What a player's money looks like from outside. */
  readonly lookAtMoney: () => Promise<readonly unknown[]>;
}

const TABLE = {
  ...{ bettingSeconds: BETTING_SECONDS, shards: 1 },
  houseRules: {
    ...{ game: 'baccarat', variant: 'commission', paytableVersion: 1 },
    ...{ rounding: 'down', options: {} },
  },
  limits: { USD: { positionMin: '1', positionMax: '1000000' } },
};

/**
 * Sets it up through the API and the queue, under names that no other scene has, with what the
 * operation is about.
 */
export async function setScene(
  croupier: TestCroupier,
  name: string,
  { id }: Operation,
): Promise<Scene> {
  const call = createApiClient(croupier.aws.httpUrl);
  const ids = { walletId: `${name}:USD`, tableId: `${name}-table`, roundId: `${name}-round` };
  const { walletId, tableId, roundId } = ids;
  // An earlier scene may have ended with betting stopped.
  await call('startBetting', { body: { reason: 'a new scene' } });
  await call('configureTable', { params: { tableId }, body: { ...TABLE, ...correctionsFor(id) } });
  await call('createWallet', { params: { walletId }, body: { brand: 'walk' } });
  const deposit = { kind: 'deposit', amount: '1000000' };
  await call('transfer', { params: { walletId, transferId: 'first' }, body: deposit });
  const stage = { croupier, call, feed: croupier.openFeed(tableId, TABLE.houseRules.game) };
  await openRound(stage, roundId);
  const params = { walletId, tableId, roundId, slipId: 'slip' };
  await call('placeSlip', { params, body: { wagers: [{ position: 'player', stake: '1000' }] } });
  const { values, least = {} } = await prepare(id, stage, params);
  const existing: PathValues = { ...params, ...values };
  const valuesFor = ({ method, path, pathParameters }: Operation): PathValues => {
    const inPath = pathParameters.map(({ name: parameter }) => {
      const isOwn = method === 'PUT' && path.endsWith(`{${parameter}}`);
      const found = isOwn ? undefined : existing[parameter];
      return [parameter, found ?? (parameter === 'walletId' ? `new-${walletId}` : 'new')] as const;
    });
    return { ...existing, ...Object.fromEntries(inPath) };
  };
  return {
    valuesFor,
    leastValuesFor: (operation) => ({ ...valuesFor(operation), ...least }),
    verification: `/wallets/${walletId}/verify`,
    lookAtMoney: async () => {
      const wallet = await call('readWallet', { params: { walletId } });
      const statement = await call('readStatement', { params: { walletId } });
      return [wallet.body, statement.body];
    },
  };
}
