/**
 * Every way a request or a message can be refused: one list, in one place. `retryable` decides
 * whether a queue message is delivered again (true) or parked for people (false). What a caller should
 * do about each is in `failure-advice.ts`, because functions never say it.
 */
export const FAILURES = {
  MESSAGE_MALFORMED: { status: 400, retryable: false },
  MESSAGE_CONFLICT: { status: 409, retryable: false },
  MESSAGE_NOT_FOUND: { status: 404, retryable: false },
  MESSAGE_EXPIRED: { status: 503, retryable: false },
  REQUEST_MALFORMED: { status: 400, retryable: false },
  CORRELATION_ID_INVALID: { status: 400, retryable: false },
  CONTENT_TYPE_UNSUPPORTED: { status: 415, retryable: false },
  ID_INVALID: { status: 400, retryable: false },
  AMOUNT_INVALID: { status: 400, retryable: false },
  TABLE_NOT_FOUND: { status: 404, retryable: false },
  TABLE_CONFIG_INVALID: { status: 400, retryable: false },
  GAME_MISMATCH: { status: 422, retryable: false },
  CLOSES_AT_IMPLAUSIBLE: { status: 422, retryable: false },
  TIME_IMPLAUSIBLE: { status: 422, retryable: false },
  ROUND_NOT_FOUND: { status: 404, retryable: true },
  ROUND_CONFLICT: { status: 409, retryable: false },
  SCAN_MALFORMED: { status: 400, retryable: false },
  SCAN_IMPOSSIBLE: { status: 422, retryable: false },
  INCIDENT_UNKNOWN: { status: 422, retryable: false },
  TABLE_CLOSED: { status: 409, retryable: false },
  TABLE_PAUSED: { status: 409, retryable: true },
  BETTING_STOPPED: { status: 409, retryable: true },
  APPROVAL_REQUIRED: { status: 409, retryable: false },
  CORRECTION_TOO_LATE: { status: 409, retryable: false },
  PROPOSAL_NOT_FOUND: { status: 404, retryable: false },
  PROPOSAL_CONFLICT: { status: 409, retryable: false },
  PROPOSAL_STALE: { status: 409, retryable: false },
  APPROVER_NOT_DIFFERENT: { status: 403, retryable: false },
  RULING_CONFLICT: { status: 409, retryable: false },
  RULING_SUPERSEDED: { status: 409, retryable: false },
  NOTHING_TO_CORRECT: { status: 409, retryable: false },
  ROUND_NOT_HELD: { status: 409, retryable: false },
  ROUND_QUARANTINED: { status: 409, retryable: false },
  PLAYER_QUARANTINED: { status: 409, retryable: false },
  APPROVAL_NOT_REQUIRED: { status: 409, retryable: false },
  OPERATOR_REQUIRED: { status: 403, retryable: false },
  WALLET_NOT_FOUND: { status: 404, retryable: true },
  WALLET_CONFLICT: { status: 409, retryable: false },
  WALLET_NOT_ACTIVE: { status: 422, retryable: false },
  PLAYER_REFUSED: { status: 422, retryable: false },
  INSUFFICIENT_FUNDS: { status: 422, retryable: false },
  CURRENCY_NOT_OFFERED: { status: 422, retryable: false },
  POSITION_UNKNOWN: { status: 400, retryable: false },
  STAKE_BELOW_MINIMUM: { status: 422, retryable: false },
  STAKE_ABOVE_MAXIMUM: { status: 422, retryable: false },
  STAKE_OFF_STEP: { status: 422, retryable: false },
  TABLE_STAKE_BELOW_MINIMUM: { status: 422, retryable: false },
  TABLE_STAKE_ABOVE_MAXIMUM: { status: 422, retryable: false },
  TOO_MANY_SLIPS: { status: 422, retryable: false },
  TOO_MANY_WAGERS: { status: 422, retryable: false },
  BETS_NOT_ALLOWED: { status: 422, retryable: false },
  TOO_MANY_OPEN_ROUNDS: { status: 422, retryable: false },
  WINDOW_CLOSED: { status: 422, retryable: true },
  DECISION_NOT_ALLOWED: { status: 422, retryable: false },
  BETTING_CLOSED: { status: 422, retryable: false },
  SLIP_CONFLICT: { status: 409, retryable: false },
  SLIP_CANCELLED: { status: 422, retryable: false },
  CANCEL_TOO_LATE: { status: 409, retryable: false },
  SLIP_NOT_FOUND: { status: 404, retryable: false },
  SLIP_NOT_ACCEPTED: { status: 409, retryable: false },
  SLIP_NOT_SEPARABLE: { status: 409, retryable: false },
  ROUND_SETTLING: { status: 503, retryable: true },
  RECORDS_DISAGREE: { status: 409, retryable: false },
  PLAYER_NOT_QUARANTINED: { status: 409, retryable: false },
  LEDGER_DAMAGED: { status: 409, retryable: false },
  TRANSFER_CONFLICT: { status: 409, retryable: false },
  DISPUTE_ROUND_NOT_FOUND: { status: 422, retryable: false },
  DISPUTE_TOO_LATE: { status: 422, retryable: false },
  DISPUTE_CONFLICT: { status: 409, retryable: false },
  DISPUTE_NOT_FOUND: { status: 404, retryable: false },
  DISPUTE_DECIDED: { status: 409, retryable: false },
  REPORT_TOO_LARGE: { status: 422, retryable: false },
  RATE_LIMITED: { status: 429, retryable: true },
  INTERNAL_ERROR: { status: 500, retryable: true },
  TEMPORARY_ERROR: { status: 503, retryable: true },
} as const satisfies Readonly<Record<string, { status: number; retryable: boolean }>>;

export type FailureCode = keyof typeof FAILURES;

export function isFailureCode(text: unknown): text is FailureCode {
  return typeof text === 'string' && Object.hasOwn(FAILURES, text);
}

export interface Failure {
  readonly code: FailureCode;
  /** One sentence for people: what was wrong with this very request. */
  readonly message: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

export function failure(
  code: FailureCode,
  message: string,
  details?: Readonly<Record<string, string | number>>,
): Failure {
  return details === undefined ? { code, message } : { code, message, details };
}

export function isRetryable(code: FailureCode): boolean {
  return FAILURES[code].retryable;
}
