import { toInstant } from '../domain/instant.ts';
import { book } from '../domain/ledger/book.ts';
import type { Wallet } from '../domain/ledger/wallet.ts';
import type { Round } from '../domain/rounds/round.ts';
import { decideStep, type PlayerRound } from '../domain/settlement/decide-step.ts';
import { shardOf } from '../store/keys.ts';
import { putEntry, putWallet } from '../store/writes.ts';
import { answer, type Decision, decideAndCommit } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import { type AppliedRuling, findObstacle } from './ruling-to-apply.ts';

/** What became of one player's part in a round. */
export type PlayerAnswer =
  /** A step was written. */
  | { readonly kind: 'settled' }
  /** The player stands under this ruling already, or had nothing at stake. */
  | { readonly kind: 'nothing' }
  /** The round was superseded or quarantined meanwhile. */
  | { readonly kind: 'stopped' }
  /** Wallet and slips disagree even when read again; nothing was moved. */
  | { readonly kind: 'disagree'; readonly message: string };

/** Looks at a player whose records disagree: enough for a transaction to become visible as a whole. */
const LOOKS_MAX = 5;

/**
 * Brings one player's round account to what a ruling says: one transaction of two items, the
 * wallet and the step. `seen` saves the first reads when they were made together with those of
 * other players; whatever does not agree is read again, carefully and alone.
 */
export function settlePlayer(
  ports: Pick<Ports, 'store' | 'clock'>,
  ruling: AppliedRuling,
  walletId: string,
  seen?: PlayerRound,
): Promise<PlayerAnswer> {
  return decideAndCommit<PlayerAnswer>(ports, async (attempt) => {
    const quick = attempt === 0 && seen !== undefined;
    const looked: Look = quick ? { player: seen } : await lookCarefully(ports, ruling, walletId);
    if ('decision' in looked) return looked.decision;
    const step = decideStep(ruling.round.roundId, ruling, looked.player);
    switch (step.kind) {
      case 'nothing':
        return answer({ kind: 'nothing' });
      case 'disagree':
        return attempt + 1 < LOOKS_MAX ? { kind: 'look-again' } : answer(step);
      case 'step':
        return commitStep(ruling, looked.player.wallet, step, ports.clock.now());
    }
  });
}

type Look = { readonly player: PlayerRound } | { readonly decision: Decision<PlayerAnswer> };

/**
 * Reads outside a transaction may show one of its items before another. So the wallet is read
 * first and last: if nothing happened to it in between, the reads belong together.
 */
async function lookCarefully(
  { store }: Pick<Ports, 'store'>,
  ruling: AppliedRuling,
  walletId: string,
): Promise<Look> {
  const before = await store.readWallet(walletId);
  const round = await store.readRound(ruling.round.roundId);
  if (findObstacle(round, ruling.number) !== undefined) {
    return { decision: answer({ kind: 'stopped' }) };
  }
  const steps = await store.readLastSteps(ruling.round, [walletId]);
  const shard = shardOf(walletId, ruling.round.shards);
  const slips = await store.readPlayerSlips(ruling.round.roundId, shard, walletId);
  const wallet = await store.readWallet(walletId);
  if (before === undefined || wallet === undefined) {
    return { decision: answer({ kind: 'disagree', message: 'there are slips but no wallet' }) };
  }
  if (before.seq !== wallet.seq) return { decision: { kind: 'look-again' } };
  return { player: { wallet, slips, lastStep: steps.get(walletId) } };
}

function commitStep(
  { round, actor }: { readonly round: Round; readonly actor: string },
  wallet: Wallet,
  decided: Extract<ReturnType<typeof decideStep>, { kind: 'step' }>,
  now: number,
): Decision<PlayerAnswer> {
  const booked = book(wallet, {
    cause: { kind: 'settlement', ...decided.step },
    change: decided.change,
    effectiveAt: round.closesAt,
    bookedAt: toInstant(now),
    actor,
  });
  return {
    kind: 'commit',
    writes: [putWallet(booked.wallet, wallet.seq), putEntry(booked.entry)],
    answer: { kind: 'settled' },
  };
}
