import type { FailureCode } from '../../../shared/domain/failure.ts';
import type { RoundState } from '../../../shared/domain/rounds/round.ts';
import type { AlarmName } from '../../../shared/operations/ports.ts';

/** One thing that happens to a round; the messages are what its table's scanner sends. */
export type RoundStep =
  | 'open'
  | 'place-slips'
  | 'close'
  | 'result'
  /** A result with the scenario's other scan. */
  | 'other-result'
  /** The result, sent before the bell. */
  | 'early-result'
  /** The last message again; the queue itself drops the copy. */
  | 'copy'
  /** The last message again under another deduplication id, as when it comes minutes later. */
  | 'late-copy'
  | 'no-result'
  | 'void'
  | 'garbled-message'
  /** No message: waits until the round is settled. */
  | 'settled';

/** What happens to a round, in order, and what must come of it. */
export interface RoundCourse {
  /** What is unusual about it. */
  readonly shows?: string;
  readonly steps: readonly RoundStep[];
  readonly state: Extract<RoundState, 'settled' | 'held' | 'quarantined'>;
  /** What the money follows: the scan, a void, or nothing yet. */
  readonly ruledBy: 'scan' | 'void' | 'nothing';
  readonly alarm?: Exclude<AlarmName, 'message-parked'>;
  /** Why one of its messages is set aside. */
  readonly parks?: FailureCode;
}

const SETTLED = { state: 'settled', ruledBy: 'scan' } as const;
const VOID = { state: 'settled', ruledBy: 'void' } as const;
const HELD = { state: 'held', ruledBy: 'nothing', alarm: 'round-held' } as const;

export const ROUND_COURSES = {
  plain: { ...SETTLED, steps: ['open', 'place-slips', 'close', 'result'] },
  copied: {
    ...SETTLED,
    shows: 'the result is sent three times',
    steps: ['open', 'place-slips', 'close', 'result', 'copy', 'late-copy'],
  },
  'result-first': {
    ...SETTLED,
    shows: 'the result overtakes the opening',
    steps: ['result', 'open', 'settled', 'place-slips'],
  },
  'early-result': {
    ...SETTLED,
    shows: 'the result comes before the bell',
    steps: ['open', 'place-slips', 'early-result'],
    alarm: 'result-before-bell',
  },
  void: {
    ...VOID,
    shows: 'the table voids it',
    steps: ['open', 'place-slips', 'void'],
  },
  'void-by-rule': {
    ...VOID,
    shows: 'the rules void it',
    steps: ['open', 'place-slips', 'close', 'result'],
  },
  'no-result': {
    ...HELD,
    shows: 'the scanner detects no result',
    steps: ['open', 'place-slips', 'close', 'no-result'],
  },
  impossible: {
    ...HELD,
    shows: 'the scan breaks the rules',
    steps: ['open', 'place-slips', 'close', 'result'],
  },
  rescanned: {
    ...SETTLED,
    shows: 'a card is missing from the scan, then scanned',
    steps: ['open', 'place-slips', 'close', 'other-result', 'result'],
    alarm: 'round-held',
  },
  contradicted: {
    shows: 'another result follows the one that was paid',
    steps: ['open', 'place-slips', 'close', 'result', 'settled', 'other-result'],
    state: 'quarantined',
    ruledBy: 'scan',
    alarm: 'round-quarantined',
  },
  garbled: {
    ...SETTLED,
    shows: 'a message of the table cannot be read',
    steps: ['open', 'place-slips', 'garbled-message', 'close', 'result'],
    parks: 'MESSAGE_MALFORMED',
  },
  'void-too-late': {
    ...SETTLED,
    shows: 'the table voids it after its result',
    steps: ['open', 'place-slips', 'close', 'result', 'void'],
    parks: 'OPERATOR_REQUIRED',
  },
} as const satisfies Readonly<Record<string, RoundCourse>>;

export type RoundCourseName = keyof typeof ROUND_COURSES;
