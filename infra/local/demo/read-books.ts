import { toInstant } from '../../../shared/domain/instant.ts';
import { invariant } from '../../../shared/domain/invariant.ts';
import type { Evidence, ParkedMessage } from '../../../shared/domain/rounds/records.ts';
import { hashDecision } from '../../../shared/domain/rounds/ruling.ts';
import type { Store } from '../../../shared/store/store.ts';
import type { LocalCroupier } from '../local-croupier.ts';
import type { Books, RoundBook, WalletBook } from './books.ts';
import { countMessages } from './message-count.ts';
import type { PlannedRound } from './plan-rounds.ts';
import { PLAYER_NAMES, type PlayerName, walletOf } from './players.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads what the tables and queues hold now. */
export async function readBooks(
  croupier: LocalCroupier,
  plan: readonly PlannedRound[],
): Promise<Omit<Books, 'asked' | 'corrections' | 'alarms'>> {
  const { store, clock } = croupier.ports;
  return {
    wallets: await Promise.all(PLAYER_NAMES.map((player) => readWallet(store, player))),
    rounds: await Promise.all(plan.map((planned) => readRound(store, planned))),
    parked: await readParked(store, clock.now()),
    deadLetters:
      (await countMessages(croupier, 'TableEventsDeadLetters')) +
      (await countMessages(croupier, 'SettlementWorkDeadLetters')),
  };
}

async function readWallet(store: Store, player: PlayerName): Promise<WalletBook> {
  const wallet = await store.readWallet(walletOf(player));
  invariant(wallet !== undefined, `there is no wallet of ${player}`);
  return { player, wallet, entries: await store.readEntries(wallet.walletId) };
}

async function readRound(store: Store, planned: PlannedRound): Promise<RoundBook> {
  const round = await store.readRound(planned.roundId);
  invariant(round !== undefined, `there is no round ${planned.roundId}`);
  const rulings = await store.readRulings(round.roundId);
  const done = await store.readDone(round.roundId, round.latestRuling);
  const adjustments = (await store.readAdjustments(round.roundId)).filter(
    ({ ruling }) => ruling === round.latestRuling,
  );
  const evidence = await readEvidence(store, planned);
  return {
    ...{ planned, round, rulings, done, adjustments },
    ...(evidence === undefined ? {} : { evidence }),
  };
}

async function readEvidence(
  store: Store,
  { roundId, otherScan: scan }: PlannedRound,
): Promise<Evidence | undefined> {
  return scan === undefined
    ? undefined
    : store.readEvidence(roundId, hashDecision({ kind: 'result', scan }));
}

/** The demo may have begun before midnight. */
async function readParked(store: Store, now: number): Promise<readonly ParkedMessage[]> {
  const days = [now - DAY_MS, now].map((time) => toInstant(time).slice(0, 10));
  return (await Promise.all(days.map((day) => store.readParked(day)))).flat();
}
