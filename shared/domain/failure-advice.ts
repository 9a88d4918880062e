import type { FailureCode } from './failure.ts';

/** What a caller should do about each failure, for those who read about them. */
export const FAILURE_ADVICE: Readonly<Record<FailureCode, string>> = {
  MESSAGE_MALFORMED: 'Correct the message; sending it again unchanged cannot succeed.',
  MESSAGE_CONFLICT: 'The message id was used for other content; a new message needs a new id.',
  MESSAGE_NOT_FOUND: 'List the parked messages of the day.',
  MESSAGE_EXPIRED:
    'It could not be processed for too long; send it again once the cause is mended.',
  REQUEST_MALFORMED: 'Correct the named field.',
  CORRELATION_ID_INVALID:
    'Send X-Correlation-Id as 1 to 64 letters, digits, dots, underscores or hyphens, or not.',
  CONTENT_TYPE_UNSUPPORTED: 'Send the body as application/json in UTF-8.',
  ID_INVALID: 'Use 1 to 64 letters, digits, dots, underscores or hyphens.',
  AMOUNT_INVALID:
    'Send a decimal string of minor units, such as "1000"; only surrender and even money stake "0".',
  TABLE_NOT_FOUND: 'Configure the table first.',
  TABLE_CONFIG_INVALID: 'Correct the named setting.',
  GAME_MISMATCH: 'Send the message for the game and table on which the round was opened.',
  CLOSES_AT_IMPLAUSIBLE:
    'Set closesAt to the send time plus the betting time of the table, or the time of the window.',
  TIME_IMPLAUSIBLE: "Mend the table's clock, then send the message again under a new id.",
  ROUND_NOT_FOUND: 'Wait for the round to open, then send again.',
  ROUND_CONFLICT: 'The round exists with other content; a new round needs a new id.',
  SCAN_MALFORMED: 'Send the scan in the form of the game.',
  SCAN_IMPOSSIBLE:
    'The rules cannot produce this scan; stakes stay held until a valid result or a void.',
  INCIDENT_UNKNOWN:
    'Report one of the incidents that the game knows under the house rules of the table.',
  TABLE_CLOSED: 'An operator must reopen the table before it takes rounds and slips again.',
  TABLE_PAUSED: 'An operator has paused the table; ask again once it goes on.',
  BETTING_STOPPED:
    'An operator has stopped betting at all tables; ask again once it has started again.',
  APPROVAL_REQUIRED: 'By house rule a second person approves the correction: propose it.',
  CORRECTION_TOO_LATE:
    'Beyond the horizon of its table a round is corrected by a privileged operator only.',
  PROPOSAL_NOT_FOUND: 'Propose the correction first.',
  PROPOSAL_CONFLICT: 'The id was used for another proposal; a new one needs a new id.',
  PROPOSAL_STALE: 'Look at a new preview, and propose it again if it is still right.',
  APPROVER_NOT_DIFFERENT: 'Somebody else than the proposer must approve.',
  RULING_CONFLICT:
    'Two different rulings were sent; the round is quarantined until an operator decides.',
  RULING_SUPERSEDED: 'Another ruling came first; look at the newest one and decide again.',
  NOTHING_TO_CORRECT: 'A correction names the newest ruling of a round that has one.',
  ROUND_NOT_HELD:
    'Results are entered while a round is closed or held; wait for the bell, or correct the ruling.',
  ROUND_QUARANTINED: 'Correct the ruling first: nothing moves before people have decided.',
  PLAYER_QUARANTINED:
    'Mend the cause, if need be by a correction of the ruling, and release the player.',
  APPROVAL_NOT_REQUIRED: 'Ask for it directly: nobody else needs to agree.',
  OPERATOR_REQUIRED: 'The round is ruled; only an operator may change that.',
  WALLET_NOT_FOUND: 'Create the wallet first.',
  WALLET_CONFLICT: 'The wallet exists with another brand.',
  WALLET_NOT_ACTIVE: 'The wallet is frozen or closed; open stakes still settle.',
  PLAYER_REFUSED: 'The operator takes no wagers from this player (rule GEN-15).',
  INSUFFICIENT_FUNDS: 'This id stays refused; place a new slip within the balance.',
  CURRENCY_NOT_OFFERED: 'The table takes no wagers in this currency.',
  POSITION_UNKNOWN: "Use a position of the round's paytable.",
  STAKE_BELOW_MINIMUM: 'This id stays refused; place a new slip within the limits.',
  STAKE_ABOVE_MAXIMUM:
    'This id stays refused; the limit counts all confirmations of the player in the round.',
  STAKE_OFF_STEP:
    'This id stays refused; place a new slip with stakes that are multiples of the step.',
  TABLE_STAKE_BELOW_MINIMUM:
    'This id stays refused; the limit counts all positions of the player in the round.',
  TABLE_STAKE_ABOVE_MAXIMUM:
    'This id stays refused; the limit counts all positions of the player in the round.',
  TOO_MANY_SLIPS: 'The player has asked for too much in this round; nothing more is taken.',
  TOO_MANY_WAGERS: 'This id stays refused; add to positions that the player is on already.',
  BETS_NOT_ALLOWED: 'This id stays refused; the house rules of the table forbid this combination.',
  TOO_MANY_OPEN_ROUNDS: 'This id stays refused; wait until one of the open rounds is settled.',
  WINDOW_CLOSED:
    'Decide while the table has a window open for the hand; what it has not asked for, stands.',
  DECISION_NOT_ALLOWED:
    'This id stays refused; the rules do not allow the decision on the cards that lie there.',
  BETTING_CLOSED: 'Betting on this round has ended.',
  SLIP_CONFLICT: 'The slip exists with other content; a new slip needs a new id.',
  SLIP_CANCELLED: 'The slip was cancelled, possibly before it arrived; it is not debited.',
  CANCEL_TOO_LATE: 'Betting has ended; the slip stands in the state that is answered.',
  SLIP_NOT_FOUND: 'Name a slip of this round.',
  SLIP_NOT_ACCEPTED:
    'Only an accepted slip can be voided; the slip stands in the state that is answered.',
  SLIP_NOT_SEPARABLE:
    'Without this slip the rest of the player would not match the scan; correct the ruling.',
  ROUND_SETTLING: 'Wait until the newest ruling is settled, then send the same request again.',
  RECORDS_DISAGREE: "Look into the player's records of the round; nothing moves until they agree.",
  PLAYER_NOT_QUARANTINED: 'List the quarantined players of the round.',
  LEDGER_DAMAGED: 'Verify the wallet: it names the first bad entry of its books.',
  TRANSFER_CONFLICT: 'The transfer exists with other content; a new transfer needs a new id.',
  DISPUTE_ROUND_NOT_FOUND:
    'Ask the player again for game time, table, dealer and game number: no round fits all of them.',
  DISPUTE_TOO_LATE: 'Complaints are taken within 24 hours after the bell (rule GEN-10).',
  DISPUTE_CONFLICT: 'The dispute exists with other content; a new complaint needs a new id.',
  DISPUTE_NOT_FOUND: 'Open the dispute first.',
  DISPUTE_DECIDED: 'The decision that was taken is final; look at the dispute.',
  REPORT_TOO_LARGE: 'Ask for fewer days, or for one table.',
  RATE_LIMITED: 'Send the same request again after the seconds that `retry-after` names.',
  INTERNAL_ERROR:
    'Send the same request again under the same id; report the request id if it stays.',
  TEMPORARY_ERROR: 'Send the same request again, later.',
};
