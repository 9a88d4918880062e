import type { Slip } from '../domain/rounds/slip.ts';
import type { SlipCursor } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

/** A player with everything they put into a round. */
export interface Player {
  readonly walletId: string;
  /** All of the player's slips of the round, whatever their state. */
  readonly slips: readonly Slip[];
}

/** As many wallets as DynamoDB reads in one request. */
const PLAYERS_PER_CHUNK = 100;

/**
 * The players of a shard in chunks, in order of their wallets. A player's slips lie together but
 * may be cut by the end of a page: the last player of a page is carried over to the next one.
 */
export async function* readPlayers(
  store: Pick<Store, 'readSlipPage'>,
  shard: { readonly roundId: string; readonly shard: number },
  after?: SlipCursor,
): AsyncGenerator<readonly Player[]> {
  let carried: readonly Slip[] = [];
  let cursor = after;
  do {
    const page = await store.readSlipPage(shard.roundId, shard.shard, cursor);
    const players = groupByWallet([...carried, ...page.slips]);
    cursor = page.next;
    carried = cursor === undefined ? [] : (players.pop()?.slips ?? []);
    for (let start = 0; start < players.length; start += PLAYERS_PER_CHUNK) {
      yield players.slice(start, start + PLAYERS_PER_CHUNK);
    }
  } while (cursor !== undefined);
}

function groupByWallet(slips: readonly Slip[]): Player[] {
  const players = Map.groupBy(slips, (slip) => slip.walletId);
  return [...players].map(([walletId, own]) => ({ walletId, slips: own }));
}
