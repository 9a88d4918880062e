import { createHash } from 'node:crypto';
import { type Failure, failure } from '../domain/failure.ts';
import { toInstant } from '../domain/instant.ts';
import { book } from '../domain/ledger/book.ts';
import { currencyOf } from '../domain/ledger/wallet.ts';
import { type Amount, add, amount, ZERO } from '../domain/money/amount.ts';
import type { Currency } from '../domain/money/currency.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { isStopped } from '../domain/rounds/records.ts';
import type { Round } from '../domain/rounds/round.ts';
import { type Decision, hashDecision, type Ruling } from '../domain/rounds/ruling.ts';
import { countTurns } from '../domain/rounds/slip.ts';
import { decideStep } from '../domain/settlement/decide-step.ts';
import type { Ending } from '../domain/settlement/settle-slips.ts';
import type { Ports } from './ports.ts';
import { readDecision } from './read-decision.ts';
import { findProblem, PreviewSchema } from './requests.ts';
import { type Player, readPlayers } from './shard-players.ts';

/** What a decision would move if it became the round's next ruling now. */
export interface RulingPreview {
  readonly roundId: string;
  /** Number of the newest ruling, which it would take the place of; 0 if there is none. */
  readonly corrects: number;
  /** A scan that the rules declare void has become a void. */
  readonly decision: Decision;
  readonly facts: Ruling['facts'];
  readonly totals: readonly PreviewTotals[];
  /** Players for whom nothing would move, because their records disagree or they are quarantined. */
  readonly stopped: readonly string[];
  /** Equal for two previews that move the same for everybody. What a wallet can pay is not part of it. */
  readonly digest: string;
}

/** For the players of one brand and currency. */
interface PreviewTotals {
  readonly brand: string;
  readonly currency: Currency;
  readonly gaining: number;
  readonly losing: number;
  readonly unchanged: number;
  readonly gained: Amount;
  readonly lost: Amount;
  /** Of what is lost, the part beyond the balances of today: it will be owed (`CLAWBACK_SHORTFALL`). */
  readonly shortfall: Amount;
  /** What the house gains by it. */
  readonly house: bigint;
}

/**
 * Computes, without writing anything, what a decision would do to every player of a round; the
 * settlement does the same from the same function. Fails with `ID_INVALID`, `REQUEST_MALFORMED`,
 * `ROUND_NOT_FOUND`, `SCAN_MALFORMED` or `SCAN_IMPOSSIBLE`.
 */
export async function previewRuling(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  { roundId, decision }: { readonly roundId: string; readonly decision: Decision },
): Promise<Result<RulingPreview, Failure>> {
  const problem = findProblem(PreviewSchema, { roundId, decision });
  if (problem !== undefined) return fail(problem);
  const round = await store.readRound(roundId);
  if (round === undefined) return fail(failure('ROUND_NOT_FOUND', `there is no round ${roundId}`));
  const read = readDecision(round, decision);
  if (!read.ok) return read;
  const { outcome, facts, decision: effective } = read.value;
  const { lateFrom, decisionsUntil, houseRules } = round;
  const ending = { outcome, rounding: houseRules.rounding, lateFrom, decisionsUntil };
  const quarantined = (await store.readQuarantinedPlayers(roundId)).filter(isStopped);
  const sums = createSums(quarantined.map(({ walletId }) => walletId));
  sums.write(hashDecision(effective, round.latestRuling));
  // Who proposes a correction of a round that is then stopped for people has not seen why.
  if (round.state === 'quarantined') sums.write(round.state);
  for (let shard = 0; shard < round.shards; shard += 1) {
    for await (const players of readPlayers(store, { roundId, shard })) {
      await previewPlayers({ store, clock }, { round, ending }, players, sums);
    }
  }
  return ok({
    ...{ roundId, facts, corrects: round.latestRuling, decision: effective },
    ...sums.result(),
  });
}

async function previewPlayers(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  { round, ending }: { readonly round: Round; readonly ending: Ending },
  players: readonly Player[],
  sums: Sums,
): Promise<void> {
  const atStake = players.filter(({ slips }) => countTurns(slips) > 0);
  const walletIds = atStake.map(({ walletId }) => walletId);
  const wallets = await store.readWallets(walletIds);
  const steps = await store.readLastSteps(round, walletIds);
  const ruling = { number: round.latestRuling + 1, ending };
  const bookedAt = toInstant(clock.now());
  for (const { walletId, slips } of atStake) {
    const wallet = wallets.get(walletId);
    const lastStep = steps.get(walletId);
    const decided =
      wallet === undefined
        ? ({ kind: 'disagree' } as const)
        : decideStep(round.roundId, ruling, { wallet, slips, lastStep });
    if (wallet === undefined || decided.kind === 'disagree') sums.stop(walletId);
    if (wallet === undefined || decided.kind !== 'step') continue;
    const { entry } = book(wallet, {
      cause: { kind: 'settlement', ...decided.step },
      change: decided.change,
      ...{ effectiveAt: round.closesAt, bookedAt, actor: 'preview' },
    });
    const missing = entry.owedAfter > entry.owedBefore ? entry.owedAfter - entry.owedBefore : 0n;
    sums.add({ walletId, brand: wallet.brand, change: decided.change, missing: amount(missing) });
  }
}

interface PlayerChange {
  readonly walletId: string;
  readonly brand: string;
  /** What the player gains (+) or gives (−). */
  readonly change: bigint;
  readonly missing: Amount;
}

interface Sums {
  write(text: string): void;
  add(player: PlayerChange): void;
  stop(walletId: string): void;
  result(): Pick<RulingPreview, 'totals' | 'stopped' | 'digest'>;
}

function createSums(quarantined: readonly string[]): Sums {
  const totals = new Map<string, PreviewTotals>();
  const stopped = new Set(quarantined);
  const hash = createHash('sha256');
  const write = (text: string) => hash.update(`${text}\n`);
  return {
    write,
    stop: (walletId) => stopped.add(walletId),
    add: (player) => {
      const { walletId, brand, change } = player;
      if (stopped.has(walletId)) return;
      write(`${walletId} ${change}`);
      const currency = currencyOf(walletId);
      const key = `${brand} ${currency}`;
      totals.set(key, addPlayer(totals.get(key) ?? { ...NOTHING, brand, currency }, player));
    },
    result: () => {
      for (const walletId of stopped) write(`stopped ${walletId}`);
      return { totals: [...totals.values()], stopped: [...stopped], digest: hash.digest('hex') };
    },
  };
}

const NOTHING = {
  ...{ gaining: 0, losing: 0, unchanged: 0, gained: ZERO, lost: ZERO, shortfall: ZERO },
  house: 0n,
};

function addPlayer(before: PreviewTotals, { change, missing }: PlayerChange): PreviewTotals {
  const after = { ...before, house: before.house - change };
  if (change === 0n) return { ...after, unchanged: before.unchanged + 1 };
  return change > 0n
    ? { ...after, gaining: before.gaining + 1, gained: add(before.gained, amount(change)) }
    : {
        ...after,
        losing: before.losing + 1,
        lost: add(before.lost, amount(-change)),
        shortfall: add(before.shortfall, missing),
      };
}
