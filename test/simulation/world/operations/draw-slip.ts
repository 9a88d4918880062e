import { toEpochMilliseconds } from '../../../../shared/domain/instant.ts';
import { NO_ID, type RoundHistory, type SlipHistory, slipName } from '../history.ts';
import type { World } from '../world.ts';

/** Calls concern what is going on now. */
const RECENT_ROUNDS = 4;
const RECENT_SLIPS = 20;

const FRESH_MS = 100;

const FIRST_ID = 's1';

/** Mostly one that is known and open, or was a moment ago; `undefined` when there is none. */
export function drawRound(world: World): RoundHistory | undefined {
  const rounds = recentRounds(world);
  const now = world.scheduler.now();
  const fresh = rounds.filter(({ roundId, closesAt }) => {
    return world.books.rounds.has(roundId) && toEpochMilliseconds(closesAt) > now - FRESH_MS;
  });
  const from = world.random.chance(0.9) ? fresh : rounds;
  return from.length === 0 ? undefined : world.random.pick(from);
}

/** A round after its bell that may still take slips that came before it; rather one that is decided. */
export function drawUnsealed(world: World): RoundHistory | undefined {
  const { random, scheduler, books } = world;
  const unsealed = recentRounds(world).filter(({ roundId, closesAt }) => {
    const gates = [...(books.rounds.get(roundId)?.gates.values() ?? [])];
    const hasRung = toEpochMilliseconds(closesAt) <= scheduler.now();
    return hasRung && gates.some(({ state }) => state === 'open');
  });
  const decided = unsealed.filter(({ decisions }) => decisions.length > 0);
  // The best moment: its ruling is recorded, and the seal may come at any time.
  const ruled = decided.filter(
    ({ roundId }) => books.rounds.get(roundId)?.head.state === 'settling',
  );
  const from = [ruled, decided, unsealed].find((rounds) => rounds.length > 0);
  return from && random.pick(from);
}

function recentRounds({ history, profile }: World): readonly RoundHistory[] {
  return history.rounds.all.slice(-Math.max(RECENT_ROUNDS, profile.roundsAtOnce));
}

export function drawWallet({ random, walletIds, oddWalletIds }: World): string {
  if (random.chance(0.003)) return 'nobody:USD';
  return random.pick(random.chance(0.1) ? oddWalletIds : walletIds);
}

type SlipKey = Pick<SlipHistory, 'roundId' | 'walletId' | 'slipId'>;

/** Somebody who has placed nothing in the round yet, if there is anybody. */
export function drawNewcomer(world: World, { roundId }: RoundHistory): string {
  const { history, random } = world;
  const walletIds = random.chance(0.5) ? world.guestWalletIds : world.walletIds;
  const newcomers = walletIds.filter((walletId) => {
    return history.slips.find(slipName({ roundId, walletId, slipId: FIRST_ID })) === undefined;
  });
  return newcomers.length === 0 ? drawWallet(world) : random.pick(newcomers);
}

/** Slip ids are unique per wallet and round only, so others use the same. */
export function drawSlipKey(
  world: World,
  { roundId }: RoundHistory,
  walletId = drawWallet(world),
): SlipKey {
  if (world.random.chance(0.003)) return { roundId, walletId, slipId: NO_ID };
  for (let number = 1; ; number += 1) {
    const key = { roundId, walletId, slipId: `s${number}` };
    if (world.history.slips.find(slipName(key)) === undefined) return key;
  }
}

export function slipOf({ history }: World, key: SlipKey): SlipHistory {
  const name = slipName(key);
  return history.slips.find(name) ?? history.slips.add(name, { ...key, calls: [] });
}

export function drawSlip(
  { history, random }: World,
  isWanted: (slip: SlipHistory) => boolean = () => true,
): SlipHistory | undefined {
  const recent = history.slips.all.slice(-RECENT_SLIPS).filter(isWanted);
  return recent.length === 0 ? undefined : random.pick(recent);
}
