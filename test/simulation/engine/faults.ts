import type { Coverage } from './coverage.ts';
import type { Random } from './random.ts';

/** Faults that strike by chance: how likely each is in the usual world, wherever it can happen. */
const USUAL_RATES = {
  throttle: 0.01,
  /** Per request: the tables are out of reach for a while, for everybody. */
  outage: 0.0002,
  /** Each time that everything waits for a message: late copies must find a bad moment too. */
  'outage at rest': 0.4,
  'lost request': 0.005,
  'lost answer': 0.02,
  conflict: 0.03,
  'half-visible transaction': 0.1,
  /** It is carried out late. */
  'slow request': 0.04,
  /** It is carried out at once and answered late. */
  'slow answer': 0.04,
  /** A process stands still for a while after an answer. */
  stall: 0.003,
  'unprocessed keys': 0.2,
  'short page': 0.2,
  /** Per invocation or platform call: it dies at one of its awaits. */
  crash: 0.04,
  /** Per invocation: the platform gives it up, but it goes on now and then, behind its back. */
  'timeout with work still landing': 0.03,
  /** Per invocation: it begins shortly before its end, and is interrupted or killed. */
  'little time left': 0.25,
  'cold start': 0.05,
  /** Per message sent: it is sent once more, seconds to days later. */
  'duplicate delivery': 0.1,
  /** Per message received from a standard queue: another consumer gets it at the same time. */
  'concurrent delivery': 0.05,
  /** Per batch: it is counted as received, but no handler ever sees it. */
  'delivery without invocation': 0.01,
  /** Per message handled: the queue does not hear that it may be deleted. */
  'lost delete': 0.01,
  /** Per SendMessageBatch: a part of it is refused. */
  'partial send': 0.05,
  /** Per request of a platform: it stops waiting, and the work goes on. */
  'caller gives up': 0.05,
  /** Per answer to a platform: it gets lost on its way. */
  'lost response': 0.04,
  /** Per request of a platform: something on its way sends it twice, received at the same time. */
  'duplicate request': 0.04,
} as const;

type RatedFault = keyof typeof USUAL_RATES;

/** Faults that come about by themselves. */
const UNRATED_FAULTS = [
  'request timeout',
  'timeout',
  'stale read',
  'request landing after its sender died',
  'late delivery',
  'reordered delivery',
  'visibility expired during work',
  'partial batch failure',
  'warm instance',
  'clock skew',
  'dead letter redriven',
] as const;

export type FaultKind = RatedFault | (typeof UNRATED_FAULTS)[number];

const RATED_FAULTS = Object.keys(USUAL_RATES) as readonly RatedFault[];

export type FaultRates = Readonly<Record<RatedFault, number>>;

/** How much likelier than usual a fault can be in a world. */
const FACTORS = [0, 0.3, 1, 1, 1, 3];

/** Faults that are dangerous together, much likelier than usual. */
const STORMS: readonly Partial<Readonly<Record<RatedFault, number>>>[] = [
  {},
  {},
  { conflict: 10, 'lost answer': 3 },
  {
    ...{ 'half-visible transaction': 8, 'concurrent delivery': 8, 'duplicate delivery': 3 },
    ...{ 'slow request': 4, 'slow answer': 4 },
  },
  { 'slow request': 8, 'slow answer': 8, stall: 6, conflict: 3 },
  { crash: 4, 'timeout with work still landing': 4, stall: 4, 'lost answer': 4 },
];

/** One world is mild, another one has storms: each kind of fault draws how often it strikes. */
export function drawRates(random: Random): FaultRates {
  const storm = random.pick(STORMS);
  const rates: Record<string, number> = {};
  for (const kind of RATED_FAULTS) {
    rates[kind] = USUAL_RATES[kind] * (storm[kind] ?? random.pick(FACTORS));
  }
  // What waits for a quiet moment must find one before its message is dead.
  rates['outage at rest'] = Math.min(rates['outage at rest'] ?? 0, 0.5);
  return rates as FaultRates;
}

export interface Faults {
  /** Draws whether the fault strikes here and now, and keeps count. */
  strikes(kind: RatedFault): boolean;
  /** Draws whether it is to strike later; what comes of it is noted by the caller. */
  draws(kind: RatedFault): boolean;
  /** A fault has happened. */
  note(kind: FaultKind): void;
  /** From now on nothing strikes any more. */
  end(): void;
}

export function createFaults(random: Random, coverage: Coverage, rates: FaultRates): Faults {
  let hasEnded = false;
  const note = (kind: FaultKind) => coverage.reached('fault', kind);
  const draws = (kind: RatedFault) => !hasEnded && random.chance(rates[kind]);
  return {
    note,
    draws,
    strikes: (kind) => {
      const isHit = draws(kind);
      if (isHit) note(kind);
      return isHit;
    },
    end: () => {
      hasEnded = true;
    },
  };
}
