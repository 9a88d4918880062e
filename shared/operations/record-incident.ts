import { digest } from '../domain/digest.ts';
import { type Failure, failure } from '../domain/failure.ts';
import { byStrength, type Effect, type IncidentRule } from '../domain/games/incident.ts';
import { findGame } from '../domain/games/registry.ts';
import { toInstant } from '../domain/instant.ts';
import { invariant } from '../domain/invariant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Incident } from '../domain/rounds/records.ts';
import type { Round, TableConfig } from '../domain/rounds/round.ts';
import { RESPONSES } from '../domain/rounds/round-messages.ts';
import type { Decision as RoundDecision, Ruling } from '../domain/rounds/ruling.ts';
import type { IncidentReported } from '../messages/table-event.ts';
import { putIncident, putRound, type Write } from '../store/writes.ts';
import { answer, type Decision, decideAndCommit, refuse } from './decide-and-commit.ts';
import { endBetting } from './end-betting.ts';
import { lookAtRound, type RoundInSight } from './look-at-round.ts';
import type { Ports } from './ports.ts';
import { readDecision } from './read-decision.ts';
import { recordRuling } from './record-ruling.ts';
import { withState } from './set-table-state.ts';
import { tableWrites } from './table-writes.ts';

/** What an incident is to a round at the moment at which it is reported. */
interface Weighed {
  readonly round: Round;
  readonly rule: IncidentRule;
  /** `counts`: money is still to be decided by it; `review`: only people may still move any. */
  readonly bearing: 'counts' | 'review' | 'none';
  /** What it rules, if it counts and rules at all. */
  readonly decision?: RoundDecision;
  /** Whether it would have decided, had it been known when the round was ruled. */
  readonly isStronger: boolean;
}

/**
 * A table reports a fault: what it does to the round and to the table says the incident table of
 * the game. Recorded once, and a closed table is closed once: a copy that comes after an operator
 * has reopened it changes nothing. Fails with `ROUND_NOT_FOUND`, `INCIDENT_UNKNOWN`,
 * `MESSAGE_CONFLICT` when the id has reported something else, `SCAN_MALFORMED` when the fault settles
 * some hands and the message does not say which there are, and as a ruling does.
 */
export async function recordIncident(
  ports: Ports,
  event: IncidentReported,
): Promise<Result<Round, Failure>> {
  const weighed = await decideAndCommit<Result<Weighed, Failure>>(ports, async () => {
    const seen = await lookAtRound(ports.store, event.roundId);
    if (seen === 'look-again') return { kind: 'look-again' };
    if (seen === 'unknown') {
      return refuse(failure('ROUND_NOT_FOUND', `there is no round ${event.roundId} yet`));
    }
    const { houseRules } = seen.round;
    const rules = findGame(houseRules.game)?.incidents(houseRules) ?? {};
    // Any id may be reported, those that every object has among them.
    const rule = Object.hasOwn(rules, event.incident) ? rules[event.incident] : undefined;
    if (rule === undefined) {
      const message = `${houseRules.game} ${houseRules.variant} knows no incident ${event.incident}`;
      return refuse(failure('INCIDENT_UNKNOWN', message));
    }
    return weigh(ports, seen, rule, event);
  });
  return weighed.ok ? follow(ports, weighed.value, event) : weighed;
}

async function weigh(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  seen: RoundInSight,
  rule: IncidentRule,
  event: IncidentReported,
): Promise<Decision<Result<Weighed, Failure>>> {
  const { round, rulings } = seen;
  const { roundId, messageId, incident, actor, at } = event;
  const contentHash = hashReport(event);
  const reported = await store.readIncidents(roundId);
  const known = reported.find((each) => each.messageId === messageId);
  const conflict = findConflict(rulings, event, known);
  if (conflict !== undefined) return refuse(conflict);
  const bearing = bearingOf(seen, rule, messageId, known);
  const decision = bearing === 'counts' ? decisionOf(round, rule, event) : ok(undefined);
  if (!decision.ok) return refuse(decision.failure);
  const newest = rulings.at(-1);
  const weighed = {
    ...{ rule, bearing, isStronger: newest !== undefined && isStronger(rule, newest) },
    ...(decision.value === undefined ? {} : { decision: decision.value }),
  };
  if (known !== undefined) return answer(ok({ round, ...weighed }));

  const recordedAt = toInstant(clock.now());
  const isAgain = bearing === 'counts' && rule.effect === 'play-again';
  const next = isAgain ? playedAgain(round, event) : round;
  const since = { at: recordedAt, actor, reason: reasonOf(rule, event) };
  return {
    kind: 'commit',
    writes: [
      putIncident({ roundId, messageId, incident, contentHash, actor, sentAt: at, recordedAt }),
      ...(isAgain ? [putRound(next, round.revision)] : []),
      // Whatever became of the round, the fault is one of the table.
      ...(rule.closesTable === true ? await closeTable(store, round.tableId, since) : []),
    ],
    answer: ok({ round: next, ...weighed }),
  };
}

/** The id of a report may be that of nothing else. */
function findConflict(
  rulings: readonly Ruling[],
  event: IncidentReported,
  known: Incident | undefined,
): Failure | undefined {
  const { messageId } = event;
  if (known !== undefined) {
    const message = `message ${messageId} has reported ${known.incident} with other content`;
    return known.contentHash === hashReport(event)
      ? undefined
      : failure('MESSAGE_CONFLICT', message);
  }
  return rulings.some((ruling) => ruling.messageId === messageId)
    ? failure('MESSAGE_CONFLICT', `message ${messageId} has ruled the round`)
    : undefined;
}

/** Hash of what a table reports, whoever reports it and when. */
function hashReport({ incident, scan = null }: IncidentReported): string {
  return digest({ incident, scan });
}

/** A round that is ruled by a result is one in which no fault has decided. */
function isStronger({ effect }: IncidentRule, { decision: { kind } }: Ruling): boolean {
  return byStrength({ effect }, { effect: kind === 'result' ? 'stands' : kind }) < 0;
}

function bearingOf(
  { round, rulings, stage }: RoundInSight,
  { effect, afterRuling }: IncidentRule,
  messageId: string,
  known: Incident | undefined,
): Weighed['bearing'] {
  // A copy of the message that has ruled the round repeats what follows from it.
  const hasRuled = rulings.some((ruling) => ruling.messageId === messageId);
  if (round.latestRuling === 0 || hasRuled) return 'counts';
  if (RESPONSES.incident[stage] === 'ignore' || afterRuling === 'stands') return 'none';
  const [first] = rulings;
  const wasInTime =
    known !== undefined && first !== undefined && known.recordedAt <= first.recordedAt;
  return wasInTime && !RULING_EFFECTS.has(effect) ? 'none' : 'review';
}

const RULING_EFFECTS: ReadonlySet<Effect> = new Set<Effect>(['void', 'partial-void', 'suspension']);

/** What the scanner reported before is no result of the round any more. */
function playedAgain(round: Round, { at }: IncidentReported): Round {
  const { resultsFrom = at } = round;
  return {
    ...round,
    resultsFrom: resultsFrom > at ? resultsFrom : at,
    revision: round.revision + 1,
  };
}

async function closeTable(
  store: Ports['store'],
  tableId: string,
  since: NonNullable<TableConfig['stateSince']>,
): Promise<readonly Write[]> {
  const table = await store.readTable(tableId);
  invariant(table !== undefined, `there is a round but no table ${tableId}`);
  return table.state === 'closed' ? [] : tableWrites(withState(table, 'closed', since));
}

/** What must follow the record; a copy of the message repeats it, because its first handler may have died. */
async function follow(
  ports: Ports,
  { round, rule, bearing, isStronger, decision }: Weighed,
  event: IncidentReported,
): Promise<Result<Round, Failure>> {
  const { roundId, tableId } = round;
  const about = { roundId, tableId, incident: event.incident, rule: rule.rule };
  if (rule.changesShoe === true) ports.alarm('shoe-change-due', about);
  if (rule.closesTable === true && (await isClosed(ports, tableId))) {
    ports.alarm('table-closed', about);
  }
  if (bearing === 'review') {
    const stronger = isStronger ? 'yes' : 'no';
    ports.alarm('incident-after-ruling', { ...about, effect: rule.effect, stronger });
  }
  if (bearing !== 'counts') return ok(round);
  if (decision !== undefined) return ruleRound(ports, decision, event);
  return rule.effect === 'hold' ? endBetting(ports, event, 'no-result') : ok(round);
}

async function isClosed({ store }: Pick<Ports, 'store'>, tableId: string): Promise<boolean> {
  return (await store.readTable(tableId))?.state === 'closed';
}

function reasonOf({ rule }: IncidentRule, { incident }: IncidentReported): string {
  return `${rule}: ${incident}`;
}

/** What the incident rules, refused before anything is written if it cannot be read. */
function decisionOf(
  round: Round,
  rule: IncidentRule,
  event: IncidentReported,
): Result<RoundDecision | undefined, Failure> {
  const { effect } = rule;
  const reason = reasonOf(rule, event);
  switch (effect) {
    case 'stands':
    case 'play-again':
    case 'hold':
      return ok(undefined);
    case 'void':
      return ok({ kind: effect, reason });
    case 'partial-void':
    case 'suspension': {
      const { incident, scan } = event;
      if (scan === undefined) {
        return fail(failure('SCAN_MALFORMED', `${incident} needs a scan of what has been dealt`));
      }
      const decision = { kind: effect, scan, reason };
      const read = readDecision(round, decision);
      return read.ok || read.failure.code === 'SCAN_IMPOSSIBLE' ? ok(decision) : read;
    }
  }
}

async function ruleRound(
  ports: Ports,
  decision: RoundDecision,
  { roundId, messageId, at, actor }: IncidentReported,
): Promise<Result<Round, Failure>> {
  const ruled = await recordRuling(ports, { roundId, messageId, at, decision, actor });
  return ruled.ok ? ok(ruled.value.round) : ruled;
}
