import { describe, expect, it } from 'vitest';
import type { Slip } from '../../../shared/domain/rounds/slip.ts';
import { type Player, readPlayers } from '../../../shared/operations/shard-players.ts';
import type { SlipPage } from '../../../shared/store/store.ts';
import { tombstone } from '../../support/builders.ts';

const SHARD = { roundId: 'round-1', shard: 3 };

/** `ann:3` is the third slip of ann. */
function slipOf(name: string): Slip {
  const [player = '', slipId = ''] = name.split(':');
  return tombstone(slipId, `${player}:USD`);
}

/** A store whose shard consists of these pages. */
function storeOf(...pages: readonly (readonly string[])[]) {
  const asked: unknown[] = [];
  const readSlipPage = async (...args: readonly unknown[]): Promise<SlipPage> => {
    asked.push(args);
    const page = pages[asked.length - 1];
    if (page === undefined) throw new Error('asked beyond the last page');
    const next = asked.length < pages.length ? `cursor ${asked.length}` : undefined;
    return { slips: page.map(slipOf), next };
  };
  return { readSlipPage, asked };
}

async function chunksOf(players: AsyncIterable<readonly Player[]>): Promise<string[][]> {
  const chunks: string[][] = [];
  for await (const chunk of players) {
    chunks.push(
      chunk.map(({ walletId, slips }) => {
        expect(slips.every((slip) => slip.walletId === walletId)).toBe(true);
        return `${walletId.slice(0, -4)} ${slips.map(({ slipId }) => slipId).join('')}`;
      }),
    );
  }
  return chunks;
}

describe('readPlayers', () => {
  it.each<[string, string[][], string[][]]>([
    ['nobody', [[]], []],
    ['one page', [['ann:1', 'ann:2', 'bob:1']], [['ann 12', 'bob 1']]],
    [
      'a page end between two players',
      [['ann:1', 'bob:1'], ['eve:1']],
      [['ann 1'], ['bob 1', 'eve 1']],
    ],
    [
      'a page end within a player',
      [
        ['ann:1', 'bob:1', 'bob:2'],
        ['bob:3', 'eve:1'],
      ],
      [['ann 1'], ['bob 123', 'eve 1']],
    ],
    ['a single giant player', [['ann:1', 'ann:2'], ['ann:3'], ['ann:4']], [['ann 1234']]],
    [
      'a giant player between two others',
      [['ann:1', 'bob:1'], ['bob:2', 'bob:3'], ['bob:4', 'eve:1'], ['eve:2']],
      [['ann 1'], ['bob 1234'], ['eve 12']],
    ],
    ['an empty page at the end', [['ann:1', 'bob:1'], []], [['ann 1'], ['bob 1']]],
    [
      'empty pages in between',
      [[], ['ann:1'], [], [], ['ann:2', 'bob:1'], []],
      [['ann 12'], ['bob 1']],
    ],
  ])('reads %s', async (_what, pages, chunks) => {
    const store = storeOf(...pages);
    await expect(chunksOf(readPlayers(store, SHARD))).resolves.toEqual(chunks);
    expect(store.asked).toHaveLength(pages.length);
  });

  it('goes on with each page where the last one ended', async () => {
    const store = storeOf(['ann:1'], ['bob:1']);
    await chunksOf(readPlayers(store, SHARD, 'cursor 0'));
    expect(store.asked).toEqual([
      ['round-1', 3, 'cursor 0'],
      ['round-1', 3, 'cursor 1'],
    ]);
  });

  it.each([
    [100, [100]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
  ])('gives out %i players in chunks of %j', async (count, sizes) => {
    const page = Array.from({ length: count }, (_, index) => `player-${index}:1`);
    const chunks = await chunksOf(readPlayers(storeOf(page), SHARD));
    expect(chunks.map((chunk) => chunk.length)).toEqual(sizes);
    expect(chunks.flat()).toHaveLength(count);
  });

  it('reads no page before it is needed', async () => {
    const store = storeOf(['ann:1', 'bob:1'], ['eve:1'], []);
    for await (const _ of readPlayers(store, SHARD)) break;
    expect(store.asked).toHaveLength(1);
  });
});
