import { drawRates, type FaultRates } from '../engine/faults.ts';
import type { Random } from '../engine/random.ts';

/**
 * What kind of world a seed makes: every world is a little different, some are extreme, and a few in
 * a row are of every kind.
 */
export interface Profile {
  readonly rates: FaultRates;
  readonly tables: number;
  readonly shardsMax: number;
  readonly bettingSeconds: number;
  /** Rounds that a table has open at the same time. */
  readonly roundsAtOnce: number;
  /** Players who are in the middle of everything; there are a few odd ones besides. */
  readonly players: number;
  /** Platform calls at the same time. */
  readonly callsMax: number;
  /** People send work and dead letters once more; without them everything must end by itself. */
  readonly hasPeople: boolean;
  /** Receives after which a message is dead. */
  readonly receivesMax: { readonly tableEvents: number; readonly settlementWork: number };
  /** Shorter than work may take, so that a message is delivered again while its first delivery is at work. */
  readonly visibilityTimeoutMs: number;
  /** Somebody tampers with stored slips: their players must be stopped, and nobody else. */
  readonly hasVandals: boolean;
}

/**
 * Deployed it is six times as long as a function may work. Where nobody looks after dead letters it must
 * be long enough for a batch to end now and then, or its messages are received for ever.
 */
const VISIBILITY_MS = { withPeople: 3000, alone: 10_000 };

/** As they are deployed. */
const RECEIVES_MAX = { tableEvents: 400, settlementWork: 400 };

export function drawProfile(seed: number, random: Random): Profile {
  const usual: Profile = {
    rates: drawRates(random),
    tables: random.between(1, 3),
    shardsMax: random.between(1, 3),
    bettingSeconds: random.between(1, 3),
    roundsAtOnce: random.pick([1, 1, 1, 2]),
    players: random.pick([2, 3, 5, 8]),
    callsMax: random.pick([4, 8, 12]),
    hasPeople: seed % 2 === 0,
    receivesMax: RECEIVES_MAX,
    visibilityTimeoutMs: seed % 2 === 0 ? VISIBILITY_MS.withPeople : VISIBILITY_MS.alone,
    hasVandals: seed % 3 !== 0,
  };
  // Messages may die only where people look after them.
  const receives = random.between(2, 4);
  const mortal = usual.hasPeople
    ? { ...usual, receivesMax: { tableEvents: receives, settlementWork: receives } }
    : usual;
  return seed % MANY_ROUNDS_EVERY === 0 ? { ...mortal, ...MANY_ROUNDS } : mortal;
}

const MANY_ROUNDS_EVERY = 5;

/** One table opens round after round and decides them late. */
const MANY_ROUNDS = {
  tables: 1,
  bettingSeconds: 40,
  roundsAtOnce: 60,
  players: 1,
  callsMax: 12,
} as const;
