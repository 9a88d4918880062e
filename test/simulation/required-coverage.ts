import type { FailureCode } from '../../shared/domain/failure.ts';
import type { RoundState } from '../../shared/domain/rounds/round.ts';
import type { Applied } from '../../shared/operations/apply-table-event.ts';
import type { FinishAnswer } from '../../shared/operations/finish-shard.ts';
import type { AlarmName } from '../../shared/operations/ports.ts';
import type { ShardAnswer } from '../../shared/operations/settle-shard.ts';
import type { Coverage } from './engine/coverage.ts';
import type { FaultKind } from './engine/faults.ts';
import { GAMES } from './oracle/games/games.ts';

/** Must be reached, or why it cannot be. Everything there is must be named: the compiler sees to it. */
type Need = 'required' | { readonly unreachable: string };

const FAILURES: Readonly<Record<FailureCode, Need>> = {
  AMOUNT_INVALID: 'required',
  BETS_NOT_ALLOWED: 'required',
  BETTING_CLOSED: 'required',
  BETTING_STOPPED: 'required',
  CANCEL_TOO_LATE: 'required',
  CLOSES_AT_IMPLAUSIBLE: 'required',
  CONTENT_TYPE_UNSUPPORTED: 'required',
  CORRELATION_ID_INVALID: { unreachable: 'requests go by the id of the gateway' },
  INTERNAL_ERROR: { unreachable: 'it would be a bug' },
  CURRENCY_NOT_OFFERED: 'required',
  DECISION_NOT_ALLOWED: { unreachable: 'no table opens a window yet' },
  WINDOW_CLOSED: { unreachable: 'no table opens a window yet' },
  GAME_MISMATCH: 'required',
  ID_INVALID: 'required',
  INSUFFICIENT_FUNDS: 'required',
  MESSAGE_CONFLICT: 'required',
  MESSAGE_EXPIRED: 'required',
  MESSAGE_MALFORMED: 'required',
  MESSAGE_NOT_FOUND: { unreachable: 'nobody redrives through the API' },
  OPERATOR_REQUIRED: 'required',
  APPROVAL_NOT_REQUIRED: 'required',
  ROUND_NOT_HELD: 'required',
  ROUND_QUARANTINED: 'required',
  PLAYER_QUARANTINED: { unreachable: 'nobody tampers between two rulings' },
  PLAYER_REFUSED: 'required',
  POSITION_UNKNOWN: 'required',
  ROUND_CONFLICT: 'required',
  ROUND_NOT_FOUND: 'required',
  RATE_LIMITED: { unreachable: 'nobody places a hundred slips within ten seconds' },
  REQUEST_MALFORMED: 'required',
  RULING_CONFLICT: 'required',
  RULING_SUPERSEDED: 'required',
  NOTHING_TO_CORRECT: 'required',
  APPROVAL_REQUIRED: 'required',
  APPROVER_NOT_DIFFERENT: 'required',
  CORRECTION_TOO_LATE: 'required',
  INCIDENT_UNKNOWN: 'required',
  PROPOSAL_CONFLICT: 'required',
  PROPOSAL_NOT_FOUND: 'required',
  PROPOSAL_STALE: 'required',
  TABLE_CLOSED: 'required',
  TABLE_PAUSED: { unreachable: 'people do not pause tables here' },
  TOO_MANY_SLIPS: { unreachable: 'nobody sends three hundred slips to a round' },
  SLIP_NOT_FOUND: 'required',
  SLIP_NOT_ACCEPTED: 'required',
  SLIP_NOT_SEPARABLE: { unreachable: 'nobody splits or doubles yet' },
  ROUND_SETTLING: 'required',
  RECORDS_DISAGREE: 'required',
  LEDGER_DAMAGED: { unreachable: 'nothing takes an entry away' },
  PLAYER_NOT_QUARANTINED: 'required',

  DISPUTE_ROUND_NOT_FOUND: { unreachable: 'nobody complains yet' },
  DISPUTE_TOO_LATE: { unreachable: 'nobody complains yet' },
  DISPUTE_CONFLICT: { unreachable: 'nobody complains yet' },
  DISPUTE_NOT_FOUND: { unreachable: 'nobody complains yet' },
  DISPUTE_DECIDED: { unreachable: 'nobody complains yet' },
  REPORT_TOO_LARGE: { unreachable: 'nobody asks for a report yet' },
  SCAN_IMPOSSIBLE: 'required',
  SCAN_MALFORMED: 'required',
  SLIP_CANCELLED: 'required',
  SLIP_CONFLICT: 'required',
  STAKE_ABOVE_MAXIMUM: 'required',
  STAKE_BELOW_MINIMUM: 'required',
  STAKE_OFF_STEP: 'required',
  TABLE_STAKE_ABOVE_MAXIMUM: 'required',
  TABLE_STAKE_BELOW_MINIMUM: 'required',
  TABLE_CONFIG_INVALID: 'required',
  TABLE_NOT_FOUND: 'required',
  TEMPORARY_ERROR: 'required',
  TIME_IMPLAUSIBLE: 'required',
  TOO_MANY_OPEN_ROUNDS: 'required',
  TOO_MANY_WAGERS: 'required',
  TRANSFER_CONFLICT: 'required',
  WALLET_CONFLICT: 'required',
  WALLET_NOT_ACTIVE: 'required',
  WALLET_NOT_FOUND: 'required',
};

const ALARMS: Readonly<Record<AlarmName, Need>> = {
  'result-before-bell': 'required',
  'round-held': 'required',
  'round-overdue': 'required',
  'round-quarantined': 'required',
  'player-quarantined': 'required',
  'message-parked': 'required',
  'scan-ignored': 'required',
  'correction-proposed': 'required',
  'incident-after-ruling': 'required',
  'shoe-change-due': 'required',
  'table-closed': 'required',
  'books-differ': { unreachable: 'nobody reconciles there: the books of the world do' },
};

const ROUND_STATES: Readonly<Record<RoundState, Need>> = {
  open: 'required',
  closed: 'required',
  held: 'required',
  settling: 'required',
  settled: 'required',
  quarantined: 'required',
};

const TABLE_EVENTS: Readonly<Record<Applied, Need>> = { ...ROUND_STATES, early: 'required' };

const SETTLE: Readonly<Record<ShardAnswer, Need>> = {
  done: 'required',
  interrupted: 'required',
  settled: 'required',
  quarantined: 'required',
  superseded: 'required',
};

const FINISH: Readonly<Record<FinishAnswer, Need>> = {
  ...SETTLE,
  'too-early': 'required',
  disagree: 'required',
};

const FAULTS: Readonly<Record<FaultKind, Need>> = {
  throttle: 'required',
  outage: 'required',
  'outage at rest': 'required',
  'lost request': 'required',
  'lost answer': 'required',
  conflict: 'required',
  'half-visible transaction': 'required',
  'slow request': 'required',
  'slow answer': 'required',
  stall: 'required',
  'unprocessed keys': 'required',
  'short page': 'required',
  crash: 'required',
  'timeout with work still landing': 'required',
  'little time left': 'required',
  'cold start': 'required',
  'duplicate delivery': 'required',
  'concurrent delivery': 'required',
  'delivery without invocation': 'required',
  'lost delete': 'required',
  'partial send': 'required',
  'caller gives up': 'required',
  'lost response': 'required',
  'duplicate request': 'required',
  'request timeout': 'required',
  timeout: 'required',
  'stale read': 'required',
  'request landing after its sender died': 'required',
  'late delivery': 'required',
  'reordered delivery': 'required',
  'visibility expired during work': 'required',
  'partial batch failure': 'required',
  'warm instance': 'required',
  'clock skew': 'required',
  'dead letter redriven': 'required',
};

const SLIP_ANSWERS = { accepted: 'required', refused: 'required', cancelled: 'required' } as const;

const GAMES_SETTLED: Readonly<Record<string, Need>> = Object.fromEntries(
  GAMES.flatMap(({ game, rules }) =>
    rules.map(({ variant }) => [`${game} ${variant}`, 'required']),
  ),
);

/** By kind of coverage. A new operation adds what its callers may be answered. */
const NEEDS: Readonly<Record<string, Readonly<Record<string, Need>>>> = {
  failure: FAILURES,
  alarm: ALARMS,
  round: ROUND_STATES,
  'table event': TABLE_EVENTS,
  settle: SETTLE,
  finish: FINISH,
  fault: FAULTS,
  place: SLIP_ANSWERS,
  cancel: { cancelled: 'required', tombstone: 'required', refused: 'required' },
  'settled game': GAMES_SETTLED,
  sweep: { resumed: 'required', 'nothing to do': 'required', interrupted: 'required' },
  void: { voided: 'required' },
  release: { released: 'required' },
  ruling: { first: 'required', correction: 'required' },
  transfer: { done: 'required', refused: 'required' },
};

/** Fewer steps than this cannot be expected to reach everything. */
export const COVERAGE_STEPS_MIN = 120_000;

/** What should have been reached and was not, as `kind: name`. */
export function findGaps(coverage: Coverage): readonly string[] {
  return Object.entries(NEEDS).flatMap(([kind, needs]) =>
    Object.entries(needs)
      .filter(([name, need]) => need === 'required' && coverage.count(kind, name) === 0)
      .map(([name]) => `${kind}: ${name}`),
  );
}
