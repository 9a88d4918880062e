import type { FailureCode } from '../../../shared/domain/failure.ts';
import type { RoundState } from '../../../shared/domain/rounds/round.ts';
import type { AlarmName } from '../../../shared/operations/ports.ts';

/** One thing that happens to a round; the messages are what its table's scanner sends. */
export type RoundStep =
  | 'open'
  /** An opening that is not waited for, because it must be refused. */
  | 'open-in-vain'
  | 'place-slips'
  /** Asks players for decisions. */
  | 'window'
  | 'place-decisions'
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
  /** The table reports a fault of its operator. */
  | 'operator-fault'
  | 'garbled-message'
  /** No message: waits until the round is in this state. */
  | 'settled'
  | 'quarantined'
  /** No message: waits until the last one is set aside. */
  | 'parked'
  /** A player withdraws what the scenario says. */
  | 'withdraw'
  /** People correct the ruling. */
  | 'correct'
  /** The same with the round before at this table; waits until that is settled under theirs. */
  | 'correct-previous'
  /** People void the slips that should never have been accepted. */
  | 'void-slips'
  | 'reopen-table';

/** What happens to a round, in order, and what must come of it. */
export interface RoundCourse {
  /** What is unusual about it. */
  readonly shows?: string;
  readonly steps: readonly RoundStep[];
  readonly state: Extract<RoundState, 'settled' | 'held'>;
  /** What the money follows unless people correct it: the scan, a void, or nothing yet. */
  readonly ruledBy: 'scan' | 'void' | 'nothing';
  readonly alarm?: Exclude<AlarmName, 'message-parked'>;
  /** Why one of its messages is set aside. */
  readonly parks?: FailureCode;
}

const PLAYED = ['open', 'place-slips', 'close', 'result'] as const;

const SETTLED = { state: 'settled', ruledBy: 'scan' } as const;
const VOID = { state: 'settled', ruledBy: 'void' } as const;
const HELD = { state: 'held', ruledBy: 'nothing', alarm: 'round-held' } as const;

export const ROUND_COURSES = {
  plain: { ...SETTLED, steps: PLAYED },
  copied: {
    ...SETTLED,
    shows: 'the result is sent three times',
    steps: [...PLAYED, 'copy', 'late-copy'],
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
  decided: {
    ...SETTLED,
    shows: 'players are asked for decisions',
    steps: ['open', 'place-slips', 'close', 'window', 'place-decisions', 'result'],
  },
  'void-by-rule': {
    ...VOID,
    shows: 'the rules void it',
    steps: PLAYED,
  },
  'no-result': {
    ...HELD,
    shows: 'the scanner detects no result',
    steps: ['open', 'place-slips', 'close', 'no-result'],
  },
  impossible: {
    ...HELD,
    shows: 'the scan breaks the rules',
    steps: PLAYED,
  },
  rescanned: {
    ...SETTLED,
    shows: 'a card is missing from the scan, then scanned',
    steps: ['open', 'place-slips', 'close', 'other-result', 'result'],
    alarm: 'round-held',
  },
  contradicted: {
    ...SETTLED,
    shows: 'another result follows the one that was paid: quarantined',
    steps: [...PLAYED, 'settled', 'other-result', 'quarantined', 'correct'],
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
    shows: 'the table voids it after its result, which only people may do',
    steps: [...PLAYED, 'void', 'parked', 'settled', 'correct'],
    parks: 'OPERATOR_REQUIRED',
  },
  corrected: {
    ...SETTLED,
    shows: 'people find that the scanner was wrong',
    steps: [...PLAYED, 'settled', 'correct'],
  },
  'paid-out': {
    ...SETTLED,
    shows: 'a player withdraws what was won, then people void it',
    steps: [...PLAYED, 'settled', 'withdraw'],
  },
  'before-a-void': {
    ...SETTLED,
    shows: 'it is bet on before the last round is voided',
    steps: ['open', 'place-slips', 'correct-previous', 'close', 'result'],
  },
  'wrong-slip': {
    ...SETTLED,
    shows: 'a slip should never have been accepted',
    steps: [...PLAYED, 'settled', 'void-slips'],
  },
  'operator-fault': {
    ...VOID,
    shows: 'the operator fails, which closes the table',
    steps: ['open', 'place-slips', 'operator-fault'],
    alarm: 'table-closed',
  },
  reopened: {
    ...SETTLED,
    shows: 'it cannot open before people have reopened the table',
    steps: ['open-in-vain', 'parked', 'reopen-table', ...PLAYED],
    parks: 'TABLE_CLOSED',
  },
} as const satisfies Readonly<Record<string, RoundCourse>>;

export type RoundCourseName = keyof typeof ROUND_COURSES;
