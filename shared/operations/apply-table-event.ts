import { type Failure, failure, isRetryable } from '../domain/failure.ts';
import { invariant } from '../domain/invariant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { EarlyMessage } from '../domain/rounds/records.ts';
import type { Round, RoundState } from '../domain/rounds/round.ts';
import { RESPONSES } from '../domain/rounds/round-messages.ts';
import type { Decision as RoundDecision } from '../domain/rounds/ruling.ts';
import { parseTableEvent, type TableEvent } from '../messages/table-event.ts';
import { checkRoundUnknown, putEarly } from '../store/writes.ts';
import { correctRuling, proposeCorrection } from './correct-ruling.ts';
import { answer, decideAndCommit, refuse } from './decide-and-commit.ts';
import { endBetting } from './end-betting.ts';
import { inOrderOfFaults } from './in-order-of-faults.ts';
import { openRound } from './open-round.ts';
import { openWindow } from './open-window.ts';
import { parkMessage } from './park-message.ts';
import type { Ports } from './ports.ts';
import { recordIncident } from './record-incident.ts';
import { recordRuling } from './record-ruling.ts';

/** What became of a table's message: the state its round is in, or that it is kept for later. */
export type Applied = RoundState | 'early';

/**
 * Does what a table's message says. A message whose round is unknown is kept and applied when the
 * round opens, because a FIFO group must not wait for a message that is behind it; a correction is
 * refused. Fails as the operation for its type does; a failure that is not retryable needs people.
 */
export async function applyTableEvent(
  ports: Ports,
  event: TableEvent,
  body: string,
): Promise<Result<Applied, Failure>> {
  if (event.type === 'round-opened') {
    const opened = await openRound(ports, event);
    return opened.ok ? applyEarlyMessages(ports, opened.value) : opened;
  }
  const applied = await applyToRound(ports, event);
  if (applied.ok || applied.failure.code !== 'ROUND_NOT_FOUND') return applied;
  if (RESPONSES[event.type].unknown === 'refuse') {
    return fail(failure('NOTHING_TO_CORRECT', `there is no round ${event.roundId}`));
  }
  const kept = await keepEarly(ports, event, body);
  if (!kept.ok) return kept;
  // The round may have opened meanwhile, and its opening may have looked for early messages a moment
  // before this one showed.
  const again = await applyToRound(ports, event);
  return again.ok || again.failure.code !== 'ROUND_NOT_FOUND' ? again : ok('early');
}

async function applyToRound(
  ports: Ports,
  event: Exclude<TableEvent, { type: 'round-opened' }>,
): Promise<Result<Applied, Failure>> {
  const mismatch = await findMismatch(ports, event);
  if (mismatch !== undefined) return fail(mismatch);
  switch (event.type) {
    case 'betting-closed':
    case 'no-result':
      return stateOf(await endBetting(ports, event, event.type));
    case 'window-opened':
      return stateOf(await openWindow(ports, event));
    case 'result':
      return rule(ports, event, { kind: 'result', scan: event.scan }, `table:${event.tableId}`);
    case 'void':
      return rule(ports, event, { kind: 'void', reason: event.reason }, event.actor);
    case 'incident':
      return stateOf(await recordIncident(ports, event));
    case 'correction':
      return stateOf(await correctByMessage(ports, event));
  }
}

/** By house rule a correction waits for a second person; what the message says is kept until then. */
async function correctByMessage(
  ports: Ports,
  {
    roundId,
    messageId,
    decision,
    corrects,
    reason,
    actor,
    at,
  }: TableEvent & { type: 'correction' },
): Promise<Result<Round, Failure>> {
  const request = { roundId, correctionId: messageId, decision, corrects, reason, actor, at };
  const corrected = await correctRuling(ports, { ...request, isPrivileged: false });
  if (corrected.ok) return ok(corrected.value.round);
  if (corrected.failure.code !== 'APPROVAL_REQUIRED') return corrected;
  const proposed = await proposeCorrection(ports, { ...request, isPrivileged: false });
  if (!proposed.ok) return proposed;
  // Nobody can approve any more what another ruling has overtaken.
  if (!proposed.value.isApproved && proposed.value.preview.corrects === corrects) {
    ports.alarm('correction-proposed', { roundId, proposalId: messageId, actor });
  }
  const round = await ports.store.readRound(roundId);
  invariant(round !== undefined, `round ${roundId} was corrected but is not there`);
  return ok(round);
}

/** A message must come from the round's own table and game, or it rules somebody else's round. */
async function findMismatch(
  { store }: Pick<Ports, 'store'>,
  { roundId, tableId, game }: TableEvent,
): Promise<Failure | undefined> {
  const round = await store.readRound(roundId);
  if (round === undefined) return failure('ROUND_NOT_FOUND', `there is no round ${roundId} yet`);
  const played = round.houseRules.game;
  return round.tableId === tableId && played === game
    ? undefined
    : failure('GAME_MISMATCH', `round ${roundId} is of ${played} at table ${round.tableId}`);
}

async function rule(
  ports: Ports,
  { roundId, messageId, at }: TableEvent,
  decision: RoundDecision,
  actor: string,
): Promise<Result<Applied, Failure>> {
  const ruled = await recordRuling(ports, { roundId, messageId, at, decision, actor });
  return ruled.ok ? ok(ruled.value.round.state) : ruled;
}

function stateOf(result: Result<Round, Failure>): Result<Applied, Failure> {
  return result.ok ? ok(result.value.state) : result;
}

/**
 * Keeps a message under the condition, in the same transaction, that its round is still unknown.
 */
function keepEarly(
  ports: Pick<Ports, 'store' | 'clock'>,
  { roundId, messageId, seq }: TableEvent,
  body: string,
): Promise<Result<'kept' | 'round-known', Failure>> {
  const { store } = ports;
  const early: EarlyMessage = { roundId, messageId, seq, body };
  return decideAndCommit<Result<'kept' | 'round-known', Failure>>(ports, async () => {
    if ((await store.readRound(roundId)) !== undefined) return answer(ok('round-known'));
    const kept = await store.readEarlyMessages(roundId);
    const copy = kept.find((each) => each.messageId === messageId);
    if (copy !== undefined) {
      return copy.body === body
        ? answer(ok('kept'))
        : refuse(failure('MESSAGE_CONFLICT', `message ${messageId} was sent with other content`));
    }
    return {
      kind: 'commit',
      writes: [checkRoundUnknown(roundId), putEarly(early)],
      answer: ok('kept'),
    };
  });
}

/** Applying twice is harmless, so nothing records that it was done: a copy of the opening repeats it. */
async function applyEarlyMessages(ports: Ports, opened: Round): Promise<Result<Applied, Failure>> {
  let state: Applied = opened.state;
  const kept = await ports.store.readEarlyMessages(opened.roundId);
  for (const { body, event } of inOrderOfFaults(opened, kept.map(parseEarly))) {
    const applied = await applyToRound(ports, event);
    if (applied.ok) {
      state = applied.value;
    } else if (isRetryable(applied.failure.code)) {
      return applied;
    } else {
      // One that needs people must not keep the others from the round.
      const { messageId, at: sentAt } = event;
      await parkMessage(ports, { messageId, body, sentAt, queue: 'table-events' }, applied.failure);
    }
  }
  return ok(state);
}

function parseEarly({ messageId, body }: EarlyMessage) {
  const parsed = parseTableEvent(body);
  invariant(parsed.ok && parsed.value.type !== 'round-opened', `early message ${messageId} is odd`);
  return { body, event: parsed.value };
}
