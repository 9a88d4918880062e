import { type Failure, failure } from '../../shared/domain/failure.ts';
import type { LedgerEntry } from '../../shared/domain/ledger/entry.ts';
import type { Wallet } from '../../shared/domain/ledger/wallet.ts';
import { amount } from '../../shared/domain/money/amount.ts';
import type { Currency } from '../../shared/domain/money/currency.ts';
import { fail, type Result } from '../../shared/domain/result.ts';
import type { Slip } from '../../shared/domain/rounds/slip.ts';
import { cancelSlip } from '../../shared/operations/cancel-slip.ts';
import { createWallet } from '../../shared/operations/create-wallet.ts';
import { placeSlip, type SlipAnswer } from '../../shared/operations/place-slip.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import { transfer } from '../../shared/operations/transfer.ts';
import type { TransferAnswer } from '../../shared/operations/transfer-once.ts';
import { shardOf } from '../../shared/store/keys.ts';
import { StoreUnavailableError } from '../../shared/store/store.ts';
import type { TestRound } from './table.ts';

type PlayerPorts = Pick<Ports, 'store' | 'clock' | 'timing'>;

/** Stakes in minor units by position, such as `{ banker: 100n, tie: 5n }`. */
export type Wagers = Readonly<Record<string, bigint>>;

interface SlipOptions {
  /** The player's next own id without it. */
  readonly slipId?: string;
  /** A second after the round opened without it. */
  readonly receivedAt?: string;
}

/**
 * A player with a wallet, as a platform acts for one. Every request answers with one short
 * text: `accepted`, `cancelled`, `tombstone`, `refused <code>`, each with ` again` when it is a
 * replay, or `failed <code>` when nothing was written.
 */
export interface TestPlayer {
  readonly walletId: string;
  bet(round: TestRound, wagers: Wagers, options?: SlipOptions): Promise<string>;
  cancel(round: TestRound, slipId: string, receivedAt?: string): Promise<string>;
  deposit(minorUnits: bigint, transferId?: string): Promise<string>;
  withdraw(minorUnits: bigint, transferId?: string): Promise<string>;
  wallet(): Promise<Wallet>;
  balance(): Promise<bigint>;
  /** All slips of the player in a round, as stored. */
  slips(round: TestRound): Promise<readonly Slip[]>;
  entries(): Promise<readonly LedgerEntry[]>;
  /** The ledger entries in booking order, such as `['deposit +1000', 'stake -100']`. */
  history(): Promise<readonly string[]>;
}

/** Far more than a platform's request has, so that a busy machine refuses none for lack of time. */
const REQUEST_MS = 60_000;

export interface WalletOptions {
  readonly currency?: Currency;
  readonly brand?: string;
}

/** Creates the wallet, empty; in USD and of the brand `main` unless told. */
export async function createTestPlayer(
  ports: PlayerPorts,
  playerId: string,
  { currency = 'USD', brand = 'main' }: WalletOptions = {},
): Promise<TestPlayer> {
  const created = await createWallet(ports, { playerId, currency, brand });
  if (!created.ok) throw new Error(created.failure.message);
  return testPlayer(ports, created.value.walletId);
}

/** The same wallet through other ports, such as a store that shows something stale. */
export function testPlayer(ports: PlayerPorts, walletId: string): TestPlayer {
  const { store } = ports;
  let slips = 0;
  let transfers = 0;
  const actor = 'platform';
  const move = async (kind: 'deposit' | 'withdrawal', minorUnits: bigint, id?: string) => {
    transfers += 1;
    const transferId = id ?? `transfer-${transfers}`;
    const request = { walletId, transferId, kind, amount: amount(minorUnits), actor };
    return describeTransfer(await transfer(ports, request));
  };
  const wallet = async () => {
    const found = await store.readWallet(walletId);
    if (found === undefined) throw new Error(`there is no wallet ${walletId}`);
    return found;
  };
  return {
    walletId,
    wallet,
    bet: async (round, stakes, options = {}) => {
      slips += 1;
      const { slipId = `slip-${slips}`, receivedAt = round.secondsIn(1) } = options;
      const wagers = Object.entries(stakes).map(([position, stake]) => ({
        position,
        stake: amount(stake),
      }));
      const key = { roundId: round.roundId, walletId, slipId };
      const deadlineAt = ports.clock.now() + REQUEST_MS;
      return describeSlip(placeSlip(ports, { ...key, wagers, receivedAt, actor, deadlineAt }));
    },
    cancel: async (round, slipId, receivedAt = round.secondsIn(2)) => {
      const key = { roundId: round.roundId, walletId, slipId };
      return describeSlip(cancelSlip(ports, { ...key, receivedAt, actor }));
    },
    deposit: (minorUnits, transferId) => move('deposit', minorUnits, transferId),
    withdraw: (minorUnits, transferId) => move('withdrawal', minorUnits, transferId),
    balance: async () => (await wallet()).balance,
    slips: async ({ roundId }) => {
      const round = await store.readRound(roundId);
      if (round === undefined) throw new Error(`there is no round ${roundId}`);
      return store.readPlayerSlips(roundId, shardOf(walletId, round.shards), walletId);
    },
    entries: () => store.readEntries(walletId),
    history: async () => (await store.readEntries(walletId)).map(describeEntry),
  };
}

async function describeSlip(answered: Promise<Result<SlipAnswer, Failure>>): Promise<string> {
  const result = await answered.catch((error: unknown) => {
    if (error instanceof StoreUnavailableError) return fail(failure('TEMPORARY_ERROR', ''));
    throw error;
  });
  if (!result.ok) return `failed ${result.failure.code}`;
  const { slip, replayed } = result.value;
  const state = slip.state === 'refused' ? `refused ${slip.code}` : slip.state;
  return replayed ? `${state} again` : state;
}

function describeTransfer(result: Result<TransferAnswer, Failure>): string {
  if (!result.ok) return `failed ${result.failure.code}`;
  const { outcome } = result.value.transfer;
  const state = outcome.state === 'refused' ? `refused ${outcome.code}` : outcome.state;
  return result.value.replayed ? `${state} again` : state;
}

function describeEntry({ cause, to, amount: moved }: LedgerEntry): string {
  return `${cause.kind} ${to === 'wallet' ? '+' : '-'}${moved}`;
}
