import type * as z from 'zod';
import {
  BetHistorySchema,
  type RoundBetsSchema,
} from '../../../../shared/messages/http/round-bets-body.ts';
import { StatementSchema } from '../../../../shared/messages/http/statement-body.ts';
import { VerificationSchema, WalletSchema } from '../../../../shared/messages/http/wallet-body.ts';
import { inParallel } from '../../../../shared/operations/in-parallel.ts';
import type { PlayerPlan } from './plan-evening.ts';
import type { Platform } from './platform.ts';

/** All that the API tells of one player. */
export interface Account {
  readonly player: PlayerPlan;
  readonly wallet: z.infer<typeof WalletSchema>;
  readonly entries: z.infer<typeof StatementSchema>['entries'];
  readonly verification: z.infer<typeof VerificationSchema>;
  readonly history: readonly z.infer<typeof RoundBetsSchema>[];
}

/** Players that are asked about at once. */
const LANES = 8;

export function readAccounts(
  { call }: Pick<Platform, 'call'>,
  players: readonly PlayerPlan[],
): Promise<readonly Account[]> {
  return inParallel(players, LANES, async (player) => {
    const params = { walletId: player.walletId };
    const statement = await readPages(async (query) => {
      const { body } = await call('readStatement', { params, query });
      return StatementSchema.parse(body);
    });
    const histories = await readPages(async (query) => {
      const { body } = await call('readBetHistory', { params, query });
      return BetHistorySchema.parse(body);
    });
    return {
      player,
      wallet: WalletSchema.parse((await call('readWallet', { params })).body),
      verification: VerificationSchema.parse((await call('verifyWallet', { params })).body),
      entries: statement.flatMap(({ entries }) => entries),
      history: histories.flatMap(({ rounds }) => rounds),
    };
  });
}

async function readPages<T extends { readonly next?: string }>(
  read: (query: Readonly<Record<string, string>>) => Promise<T>,
): Promise<readonly T[]> {
  const pages: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor === undefined ? {} : { cursor });
    pages.push(page);
    cursor = page.next;
  } while (cursor !== undefined);
  return pages;
}
