import type { SettlementWork } from '../../../../shared/messages/settlement-work.ts';
import { createProcess } from '../../engine/process.ts';
import { newestRuling, type RoundBook, type SlipBook } from '../../oracle/books.ts';
import { slipName } from '../history.ts';
import { TABLES } from '../lines.ts';
import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';

export const PEOPLE_OPERATIONS: readonly Operation[] = [
  { name: 'send settlement work again', weight: 0.5, begin: resendWork },
  { name: 'redrive dead letters', weight: 0.5, begin: redrive },
  { name: 'tamper with a slip', weight: 1, begin: tamper },
];

/** Rounds that people look at; older ones have been looked at. */
const RECENT_ROUNDS = 12;

/** Of a round that is not settled, or of one that is: it must not matter. */
function resendWork(world: World): void {
  const { profile, history, books, random } = world;
  const ruled = history.rounds.all
    .slice(-RECENT_ROUNDS)
    .filter(({ roundId }) => (books.rounds.get(roundId)?.rulings.length ?? 0) > 0);
  if (profile.hasPeople && ruled.length > 0) sendWork(world, random.pick(ruled).roundId);
}

function sendWork({ books, settlementWork, coverage }: World, roundId: string): void {
  const round = books.rounds.get(roundId);
  const ruling = round === undefined ? undefined : newestRuling(round);
  if (round === undefined || ruling === undefined) return;
  coverage.reached('people', `sent work again for a ${round.head.state} round`);
  const { tableId, shards } = round.head;
  for (let shard = 0; shard < shards; shard += 1) {
    const target = { tableId, roundId, shard, ruling: ruling.number };
    const work: SettlementWork = { schema: 1, work: 'settle', ...target };
    settlementWork.send(JSON.stringify(work), tableId);
  }
}

function redrive({ profile, tableEvents, settlementWork }: World): void {
  if (!profile.hasPeople) return;
  tableEvents.redrive();
  settlementWork.redrive();
}

/** Most slips in one world that somebody tampers with. */
const TAMPERED_MAX = 8;

/**
 * A slip of a round without a ruling is lost or altered behind the product's back, in a way that
 * wallet and slips do not agree any more. Its player must not be settled by guess.
 */
function tamper(world: World): void {
  const { profile, books, scheduler } = world;
  const rounds = [...books.rounds.values()];
  const damaged = rounds.reduce((total, { damaged: wallets }) => total + wallets.size, 0);
  if (!profile.hasVandals || damaged >= TAMPERED_MAX) return;
  const vandal = createProcess('vandal', 0);
  void scheduler.request(vandal, 0, () => damageSlip(world)).catch(world.fail);
}

interface Target {
  readonly roundId: string;
  readonly round: RoundBook;
  readonly slip: SlipBook;
}

async function damageSlip(world: World): Promise<void> {
  const { books, history, random, trace, coverage } = world;
  const targets = history.rounds.all.slice(-RECENT_ROUNDS).flatMap(({ roundId }) => {
    const round = books.rounds.get(roundId);
    return round === undefined || round.rulings.length > 0 ? [] : findTargets(roundId, round);
  });
  if (targets.length === 0) return;
  // Lost cancellations change no stake in play, so they are the harder ones to notice.
  const cancelled = targets.filter(({ slip }) => slip.state === 'cancelled');
  const target = random.pick(cancelled.length > 0 && random.chance(0.7) ? cancelled : targets);
  const { roundId, round, slip } = target;
  const { walletId, slipId, state, shard } = slip;
  const key = { pk: { S: `${roundId}#${shard}` }, sk: { S: `${walletId}#${slipId}` } };
  trace.add('vandal', `damages ${state} slip`, `${key.pk.S} / ${key.sk.S}`);
  coverage.reached('people', `damaged a slip that was ${state}`);
  round.damaged.add(walletId);
  const TableName = TABLES.rounds;
  // A cancellation that is on its way would write the slip as it was.
  const isStill = state === 'accepted' && !wasCancelled(world, target);
  if (isStill && random.chance(0.5)) {
    await world.tamper('UpdateItem', {
      ...{ TableName, Key: key, UpdateExpression: 'SET stake = stake + :more' },
      ExpressionAttributeValues: { ':more': { N: '1' } },
    });
    return;
  }
  await world.tamper('DeleteItem', { TableName, Key: key });
  const own = round.slips.get(walletId) ?? [];
  round.slips.set(
    walletId,
    own.filter((other) => other !== slip),
  );
}

/** Slips of players who have another one: without any, nothing would lead to the player. */
function findTargets(roundId: string, round: RoundBook): readonly Target[] {
  return [...round.slips.values()].flatMap((own) => {
    const turned = own.filter(hasTurned);
    return turned.length < 2 ? [] : turned.map((slip) => ({ roundId, round, slip }));
  });
}

function wasCancelled({ history }: World, { roundId, slip }: Target): boolean {
  const calls = history.slips.find(slipName({ ...slip, roundId }))?.calls ?? [];
  return calls.some(({ placed }) => placed === undefined);
}

function hasTurned({ state }: SlipBook): boolean {
  return state === 'accepted' || state === 'cancelled';
}
