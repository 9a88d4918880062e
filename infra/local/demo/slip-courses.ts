import type { Platform, SlipReply, SlipRequest } from './platform.ts';

/** How a slip fares on its way, and what must come of it. */
export interface SlipCourse {
  /** What is unusual about it, as the end of a sentence about the player. */
  readonly shows?: string;
  readonly ask: (platform: Platform, slip: SlipRequest) => Promise<readonly SlipReply[]>;
  /** The outcome of each reply: the slip's state, or why nothing was done. */
  readonly expects: readonly string[];
  /** Whether the stake takes part in the round, comes back whatever the result, or never leaves. */
  readonly stake: 'plays' | 'comes-back' | 'stays';
}

/** The gate is open and the slip is within the balance. */
const plain: SlipCourse = {
  ask: async (platform, slip) => [await platform.place(slip)],
  expects: ['accepted'],
  stake: 'plays',
};

export const SLIP_COURSES = {
  plain,
  twice: {
    shows: 'confirms one slip twice at once',
    ask: async (platform, slip) => {
      const replies = await Promise.all([platform.place(slip), platform.place(slip)]);
      // Which of the two is served first is chance.
      return replies.toSorted((left, right) => Number(left.replayed) - Number(right.replayed));
    },
    expects: ['accepted', 'accepted'],
    stake: 'plays',
  },
  cancelled: {
    shows: 'takes a slip back before the bell',
    ask: async (platform, slip) => [await platform.place(slip), await platform.cancel(slip)],
    expects: ['accepted', 'cancelled'],
    stake: 'stays',
  },
  overtaken: {
    shows: 'sends a slip that its own cancellation overtakes',
    ask: async (platform, slip) => [await platform.cancel(slip), await platform.place(slip)],
    expects: ['tombstone', 'SLIP_CANCELLED'],
    stake: 'stays',
  },
  'beyond-balance': {
    shows: 'stakes more than the balance',
    ask: plain.ask,
    expects: ['INSUFFICIENT_FUNDS'],
    stake: 'stays',
  },
  'after-early-result': {
    shows: 'bets after the result that came too early',
    ask: plain.ask,
    expects: ['accepted'],
    stake: 'comes-back',
  },
  mistaken: {
    shows: 'wins by it, then people void it',
    ask: plain.ask,
    expects: ['accepted', 'voided'],
    stake: 'comes-back',
  },
  'against-the-rules': {
    shows: 'doubles for less than the stake',
    ask: plain.ask,
    expects: ['DECISION_NOT_ALLOWED'],
    stake: 'stays',
  },
  'after-ruling': {
    shows: 'bets on a round that is settled',
    ask: plain.ask,
    expects: ['BETTING_CLOSED'],
    stake: 'stays',
  },
} as const satisfies Readonly<Record<string, SlipCourse>>;

export type SlipCourseName = keyof typeof SLIP_COURSES;
