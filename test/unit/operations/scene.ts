import { amount } from '../../../shared/domain/money/amount.ts';
import type { Round, TableConfig } from '../../../shared/domain/rounds/round.ts';
import type { PlaceSlipRequest } from '../../../shared/operations/place-slip.ts';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import { putGate, putRound, putRuling, putTable, putWallet } from '../../../shared/store/writes.ts';
import {
  roundWith,
  rulingWith,
  settlingRound,
  wagersOn,
  walletWith,
} from '../../support/builders.ts';
import { createFakePorts, type FakePorts } from '../../support/builders-ports.ts';

/** A moment at which the round of the scene is open. */
export const BETTING_AT = '2026-12-01T20:14:40.000Z';

/** An open round of one shard, and wallets of ann, bob and eve with 1,000 each. */
export function openScene(round: Partial<Round> = {}, slipPageSize?: number): FakePorts {
  const ports = createFakePorts(slipPageSize);
  const head = roundWith(round);
  ports.clock.advance(Date.parse(BETTING_AT) - ports.clock.now());
  const { houseRules, limits, shards, corrections, tableId } = head;
  const table: TableConfig = {
    ...{ houseRules, limits, shards, corrections, tableId },
    ...{ state: 'open', bettingSeconds: 30, revision: 1 },
  };
  ports.store.seed(putTable(table, undefined), putRound(head, undefined));
  for (let shard = 0; shard < shards; shard += 1) {
    ports.store.seed(putGate(head.roundId, shard, { state: 'open' }));
  }
  for (const player of ['ann', 'bob', 'eve']) {
    const wallet = walletWith({ walletId: `${player}:USD`, balance: amount(1000n) });
    ports.store.seed(putWallet(wallet, undefined));
  }
  return ports;
}

export function requestOf(
  player: string,
  stakes: Readonly<Record<string, bigint>>,
  change: Partial<PlaceSlipRequest> = {},
): PlaceSlipRequest {
  return {
    roundId: 'round-1',
    walletId: `${player}:USD`,
    slipId: 'slip-1',
    wagers: wagersOn(stakes),
    receivedAt: BETTING_AT,
    actor: player,
    deadlineAt: Date.parse(BETTING_AT) + 5000,
    ...change,
  };
}

/** Places a slip that must be accepted. */
export async function accept(ports: FakePorts, request: PlaceSlipRequest): Promise<void> {
  const placed = await placeSlip(ports, request);
  if (!placed.ok || placed.value.slip.state !== 'accepted') {
    throw new Error(`not accepted: ${JSON.stringify(placed, (_, value) => String(value))}`);
  }
}

/** As if the banker had won, and the ruling was on record. */
export function rule(ports: FakePorts, round: Partial<Round> = {}): void {
  ports.store.seed(putRound(settlingRound(round), undefined), putRuling(rulingWith()));
}
