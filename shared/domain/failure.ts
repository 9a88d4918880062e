/**
 * Every way a request or a message can be refused: one list, in one place. `retryable` decides
 * whether a queue message is delivered again (true) or parked for people (false).
 */
export const FAILURES = {
  MESSAGE_MALFORMED: {
    status: 400,
    retryable: false,
    advice: 'Correct the message; sending it again unchanged cannot succeed.',
  },
  MESSAGE_CONFLICT: {
    status: 409,
    retryable: false,
    advice: 'The message id was used for other content; a new message needs a new id.',
  },
  MESSAGE_EXPIRED: {
    status: 503,
    retryable: false,
    advice: 'It could not be processed for too long; send it again once the cause is mended.',
  },
  REQUEST_MALFORMED: {
    status: 400,
    retryable: false,
    advice: 'Correct the named field.',
  },
  CORRELATION_ID_INVALID: {
    status: 400,
    retryable: false,
    advice:
      'Send X-Correlation-Id as 1 to 64 letters, digits, dots, underscores or hyphens, or not.',
  },
  CONTENT_TYPE_UNSUPPORTED: {
    status: 415,
    retryable: false,
    advice: 'Send the body as application/json in UTF-8.',
  },
  ID_INVALID: {
    status: 400,
    retryable: false,
    advice: 'Use 1 to 64 letters, digits, dots, underscores or hyphens.',
  },
  AMOUNT_INVALID: {
    status: 400,
    retryable: false,
    advice:
      'Send a decimal string of minor units, such as "1000"; stakes and transfers are at least 1.',
  },
  TABLE_NOT_FOUND: { status: 404, retryable: false, advice: 'Configure the table first.' },
  TABLE_CONFIG_INVALID: { status: 400, retryable: false, advice: 'Correct the named setting.' },
  GAME_MISMATCH: {
    status: 422,
    retryable: false,
    advice: 'Send the message for the game and table on which the round was opened.',
  },
  CLOSES_AT_IMPLAUSIBLE: {
    status: 422,
    retryable: false,
    advice: "Set closesAt to the send time plus the table's betting time.",
  },
  TIME_IMPLAUSIBLE: {
    status: 422,
    retryable: false,
    advice: "Mend the table's clock, then send the message again under a new id.",
  },
  ROUND_NOT_FOUND: {
    status: 404,
    retryable: true,
    advice: 'Wait for the round to open, then send again.',
  },
  ROUND_CONFLICT: {
    status: 409,
    retryable: false,
    advice: 'The round exists with other content; a new round needs a new id.',
  },
  SCAN_MALFORMED: {
    status: 400,
    retryable: false,
    advice: 'Send the scan in the form of the game.',
  },
  SCAN_IMPOSSIBLE: {
    status: 422,
    retryable: false,
    advice: 'The rules cannot produce this scan; stakes stay held until a valid result or a void.',
  },
  INCIDENT_UNKNOWN: {
    status: 422,
    retryable: false,
    advice: 'Report one of the incidents that the game knows under the house rules of the table.',
  },
  TABLE_CLOSED: {
    status: 409,
    retryable: false,
    advice: 'An operator must resume or reopen the table before it takes rounds and slips again.',
  },
  BETTING_STOPPED: {
    status: 409,
    retryable: true,
    advice: 'An operator has stopped betting at all tables; ask again once it has started again.',
  },
  APPROVAL_REQUIRED: {
    status: 409,
    retryable: false,
    advice: 'By house rule a second person approves the correction: propose it.',
  },
  CORRECTION_TOO_LATE: {
    status: 409,
    retryable: false,
    advice: 'Beyond the horizon of its table a round is corrected by a privileged operator only.',
  },
  PROPOSAL_NOT_FOUND: { status: 404, retryable: false, advice: 'Propose the correction first.' },
  PROPOSAL_CONFLICT: {
    status: 409,
    retryable: false,
    advice: 'The id was used for another proposal; a new one needs a new id.',
  },
  PROPOSAL_STALE: {
    status: 409,
    retryable: false,
    advice: 'Look at a new preview, and propose it again if it is still right.',
  },
  APPROVER_NOT_DIFFERENT: {
    status: 403,
    retryable: false,
    advice: 'Somebody else than the proposer must approve.',
  },
  RULING_CONFLICT: {
    status: 409,
    retryable: false,
    advice: 'Two different rulings were sent; the round is quarantined until an operator decides.',
  },
  RULING_SUPERSEDED: {
    status: 409,
    retryable: false,
    advice: 'Another ruling came first; look at the newest one and decide again.',
  },
  NOTHING_TO_CORRECT: {
    status: 409,
    retryable: false,
    advice: 'A correction names the newest ruling of a round that has one.',
  },
  OPERATOR_REQUIRED: {
    status: 403,
    retryable: false,
    advice: 'The round is ruled; only an operator may change that.',
  },
  WALLET_NOT_FOUND: { status: 404, retryable: false, advice: 'Create the wallet first.' },
  WALLET_CONFLICT: {
    status: 409,
    retryable: false,
    advice: 'The wallet exists with another brand.',
  },
  WALLET_NOT_ACTIVE: {
    status: 422,
    retryable: false,
    advice: 'The wallet is frozen or closed; open stakes still settle.',
  },
  PLAYER_REFUSED: {
    status: 422,
    retryable: false,
    advice: 'The operator takes no wagers from this player (rule GEN-15).',
  },
  INSUFFICIENT_FUNDS: {
    status: 422,
    retryable: false,
    advice: 'This id stays refused; place a new slip within the balance.',
  },
  CURRENCY_NOT_OFFERED: {
    status: 422,
    retryable: false,
    advice: 'The table takes no wagers in this currency.',
  },
  POSITION_UNKNOWN: {
    status: 400,
    retryable: false,
    advice: "Use a position of the round's paytable.",
  },
  STAKE_BELOW_MINIMUM: {
    status: 422,
    retryable: false,
    advice: 'This id stays refused; place a new slip within the limits.',
  },
  STAKE_ABOVE_MAXIMUM: {
    status: 422,
    retryable: false,
    advice: 'This id stays refused; the limit counts all confirmations of the player in the round.',
  },
  STAKE_OFF_STEP: {
    status: 422,
    retryable: false,
    advice: 'This id stays refused; place a new slip with stakes that are multiples of the step.',
  },
  TABLE_STAKE_BELOW_MINIMUM: {
    status: 422,
    retryable: false,
    advice: 'This id stays refused; the limit counts all positions of the player in the round.',
  },
  TABLE_STAKE_ABOVE_MAXIMUM: {
    status: 422,
    retryable: false,
    advice: 'This id stays refused; the limit counts all positions of the player in the round.',
  },
  TOO_MANY_WAGERS: {
    status: 422,
    retryable: false,
    advice: 'This id stays refused; add to positions that the player is on already.',
  },
  BETS_NOT_ALLOWED: {
    status: 422,
    retryable: false,
    advice: 'This id stays refused; the house rules of the table forbid this combination.',
  },
  TOO_MANY_OPEN_ROUNDS: {
    status: 422,
    retryable: false,
    advice: 'This id stays refused; wait until one of the open rounds is settled.',
  },
  BETTING_CLOSED: { status: 422, retryable: false, advice: 'Betting on this round has ended.' },
  SLIP_CONFLICT: {
    status: 409,
    retryable: false,
    advice: 'The slip exists with other content; a new slip needs a new id.',
  },
  SLIP_CANCELLED: {
    status: 422,
    retryable: false,
    advice: 'The slip was cancelled, possibly before it arrived; it is not debited.',
  },
  CANCEL_TOO_LATE: {
    status: 409,
    retryable: false,
    advice: 'Betting has ended; the slip stands in the state that is answered.',
  },
  SLIP_NOT_FOUND: { status: 404, retryable: false, advice: 'Name a slip of this round.' },
  SLIP_NOT_ACCEPTED: {
    status: 409,
    retryable: false,
    advice: 'Only an accepted slip can be voided; the slip stands in the state that is answered.',
  },
  SLIP_NOT_SEPARABLE: {
    status: 409,
    retryable: false,
    advice:
      'Without this slip the rest of the player would not match the scan; correct the ruling.',
  },
  ROUND_SETTLING: {
    status: 503,
    retryable: true,
    advice: 'Wait until the newest ruling is settled, then send the same request again.',
  },
  RECORDS_DISAGREE: {
    status: 409,
    retryable: false,
    advice: "Look into the player's records of the round; nothing moves until they agree.",
  },
  PLAYER_NOT_QUARANTINED: {
    status: 409,
    retryable: false,
    advice: 'List the quarantined players of the round.',
  },
  LEDGER_DAMAGED: {
    status: 409,
    retryable: false,
    advice: 'Verify the wallet: it names the first bad entry of its books.',
  },
  TRANSFER_CONFLICT: {
    status: 409,
    retryable: false,
    advice: 'The transfer exists with other content; a new transfer needs a new id.',
  },
  INTERNAL_ERROR: {
    status: 500,
    retryable: true,
    advice: 'Send the same request again under the same id; report the request id if it stays.',
  },
  TEMPORARY_ERROR: { status: 503, retryable: true, advice: 'Send the same request again, later.' },
} as const satisfies Readonly<
  Record<string, { status: number; retryable: boolean; advice: string }>
>;

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
