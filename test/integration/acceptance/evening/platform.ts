import { expect } from 'vitest';
import { TransferSchema } from '../../../../shared/messages/http/transfer-body.ts';
import { WalletSchema } from '../../../../shared/messages/http/wallet-body.ts';
import { type ApiAnswer, type ApiRequest, createApiClient } from '../../http/api-client.ts';
import { eventually } from '../../local-aws/eventually.ts';
import type { PlayerPlan, SlipPlan } from './plan-evening.ts';

type Call = ReturnType<typeof createApiClient>;

/** A casino platform: all it knows of money is what the API has answered. */
export interface Platform {
  readonly call: Call;
  /** Creates the wallet and pays in. */
  readonly welcome: (player: PlayerPlan) => Promise<void>;
  readonly placeSlip: (player: PlayerPlan, slip: SlipPlan, roundId: string) => Promise<void>;
  /** Slips and cancellations that come after the bell change nothing. */
  readonly comeTooLate: (player: PlayerPlan, slip: SlipPlan, roundId: string) => Promise<void>;
  /** Pays out the whole balance. */
  readonly sendHome: (player: PlayerPlan) => Promise<void>;
  /** What the answers to transfers say was moved. */
  readonly transfers: readonly {
    readonly walletId: string;
    readonly kind: string;
    readonly amount: bigint;
  }[];
}

/** However busy the machine is. */
export const PATIENCE_MS = 30_000;

export function createPlatform(url: string): Platform {
  const send = createApiClient(url);
  // The same request under the same id, until it is known what became of it.
  const call: Call = (operation, request) =>
    eventually(
      `an answer to ${operation}`,
      async () => {
        const answer = await send(operation, request);
        return answer.status < 500 && answer;
      },
      PATIENCE_MS,
    );
  const transfers: Platform['transfers'][number][] = [];
  /** Sends it and its copies at once. All are answered alike, and only one of them has done it. */
  const callOften = async (
    operation: Parameters<Call>[0],
    request: ApiRequest,
    copies: number,
  ): Promise<ApiAnswer> => {
    const sent = Array.from({ length: copies + 1 }, () => call(operation, request));
    const answers = await Promise.all(sent);
    const [first] = answers;
    if (first === undefined) throw new Error('nothing was sent');
    for (const answer of answers) expect(answer.body).toEqual(first.body);
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    return first;
  };
  const transfer = async (
    { walletId, copies }: PlayerPlan,
    kind: 'deposit' | 'withdrawal',
    moved: bigint,
    transferId: string,
  ) => {
    const request = { params: { walletId, transferId }, body: { kind, amount: String(moved) } };
    const { body } = await callOften('transfer', request, copies);
    const { amount } = TransferSchema.parse(body);
    transfers.push({ walletId, kind, amount: BigInt(amount) });
  };
  return {
    call,
    transfers,
    welcome: async (player) => {
      const { walletId, brand, deposits } = player;
      await call('createWallet', { params: { walletId }, body: { brand } });
      for (const [index, deposit] of deposits.entries()) {
        await transfer(player, 'deposit', deposit, `in-${index}`);
      }
    },
    placeSlip: async ({ walletId }, { slipId, wagers, fate, copies }, roundId) => {
      const params = { walletId, roundId, slipId };
      const body = { wagers: wagers.map((each) => ({ ...each, stake: String(each.stake) })) };
      if (fate === 'cancelled-before-it-arrives') {
        const tombstone = await callOften('cancelSlip', { params }, copies);
        expect(tombstone.body).toMatchObject({ state: 'tombstone' });
        const refused = await callOften('placeSlip', { params, body }, copies);
        expect(refused.body).toMatchObject({ code: 'SLIP_CANCELLED' });
        return;
      }
      const placed = await callOften('placeSlip', { params, body }, copies);
      expect(placed.body).toMatchObject({ state: 'accepted' });
      if (fate === 'stays') return;
      const cancelled = await callOften('cancelSlip', { params }, copies);
      expect(cancelled.body).toMatchObject({ state: 'cancelled' });
    },
    comeTooLate: async ({ walletId }, { slipId, wagers }, roundId) => {
      const params = { walletId, roundId, slipId };
      const body = { wagers: wagers.map((each) => ({ ...each, stake: String(each.stake) })) };
      const late = { params: { ...params, slipId: `late-${slipId}` }, body };
      expect(await call('placeSlip', late)).toMatchObject({
        ...{ status: 422, body: { code: 'BETTING_CLOSED' } },
      });
      expect(await call('cancelSlip', { params })).toMatchObject({
        ...{ status: 409, body: { code: 'CANCEL_TOO_LATE', details: { state: 'accepted' } } },
      });
      expect(await call('placeSlip', { params, body })).toMatchObject({
        ...{ status: 200, replayed: true, body: { state: 'accepted' } },
      });
    },
    sendHome: async (player) => {
      const { body } = await call('readWallet', { params: { walletId: player.walletId } });
      const balance = BigInt(WalletSchema.parse(body).balance);
      if (balance > 0n) await transfer(player, 'withdrawal', balance, 'out');
    },
  };
}
