import { type Failure, failure } from '../domain/failure.ts';
import type { IncidentRule } from '../domain/games/incident.ts';
import { findGame } from '../domain/games/registry.ts';
import { toInstant } from '../domain/instant.ts';
import { invariant } from '../domain/invariant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Round } from '../domain/rounds/round.ts';
import { RESPONSES, stageOf } from '../domain/rounds/round-messages.ts';
import type { Decision as RoundDecision } from '../domain/rounds/ruling.ts';
import type { IncidentReported } from '../messages/table-event.ts';
import { putIncident, putRound, putTable, putTableRevision, type Write } from '../store/writes.ts';
import { answer, type Decision, decideAndCommit, refuse } from './decide-and-commit.ts';
import { endBetting } from './end-betting.ts';
import type { Ports } from './ports.ts';
import { recordRuling } from './record-ruling.ts';

/** What an incident is to a round at the moment at which it is reported. */
interface Weighed {
  readonly round: Round;
  readonly rule: IncidentRule;
  /** Money is still to be decided by it; otherwise it is a matter for people, or for nobody. */
  readonly counts: boolean;
}

/**
 * A table reports a fault: what it does to the round and to the table says the incident table of
 * the game. Recorded once, and a closed table is closed once: a copy that comes after an operator
 * has reopened it changes nothing. Fails with `ROUND_NOT_FOUND`, `INCIDENT_UNKNOWN`,
 * `SCAN_MALFORMED` when the fault settles some hands and the message does not say which there are,
 * and as a ruling does.
 */
export async function recordIncident(
  ports: Ports,
  event: IncidentReported,
): Promise<Result<Round, Failure>> {
  const weighed = await decideAndCommit<Result<Weighed, Failure>>(ports, async () => {
    const round = await ports.store.readRound(event.roundId);
    if (round === undefined) {
      return refuse(failure('ROUND_NOT_FOUND', `there is no round ${event.roundId} yet`));
    }
    const { houseRules } = round;
    const rule = findGame(houseRules.game)?.incidents(houseRules)[event.incident];
    if (rule === undefined) {
      const message = `${houseRules.game} ${houseRules.variant} knows no incident ${event.incident}`;
      return refuse(failure('INCIDENT_UNKNOWN', message));
    }
    return weigh(ports, { round, rule }, event);
  });
  if (!weighed.ok) return weighed;
  return follow(ports, weighed.value, event);
}

async function weigh(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  { round, rule }: Pick<Weighed, 'round' | 'rule'>,
  event: IncidentReported,
): Promise<Decision<Result<Weighed, Failure>>> {
  const rulings = await store.readRulings(round.roundId);
  if (rulings.length < round.latestRuling) return { kind: 'look-again' };
  const response = RESPONSES.incident[stageOf(round, rulings.at(-1))];
  const counts = response === 'by incident' && round.latestRuling === 0;
  const known = await store.readIncidents(round.roundId);
  if (response === 'ignore' || known.some(({ messageId }) => messageId === event.messageId)) {
    return answer(ok({ round, rule, counts }));
  }
  const { roundId, messageId, incident, actor, at } = event;
  const recordedAt = toInstant(clock.now());
  const next = counts && rule.effect === 'play-again' ? playedAgain(round, event) : round;
  return {
    kind: 'commit',
    writes: [
      putIncident({ roundId, messageId, incident, actor, sentAt: at, recordedAt }),
      ...(next === round ? [] : [putRound(next, round.revision)]),
      ...(rule.closesTable === true ? await closeTable(store, round.tableId) : []),
    ],
    answer: ok({ round: next, rule, counts }),
  };
}

/** What the scanner reported before is no result of the round any more. */
function playedAgain(round: Round, { at }: IncidentReported): Round {
  const { resultsFrom = at } = round;
  return {
    ...round,
    resultsFrom: resultsFrom > at ? resultsFrom : at,
    revision: round.revision + 1,
  };
}

async function closeTable(store: Ports['store'], tableId: string): Promise<readonly Write[]> {
  const table = await store.readTable(tableId);
  invariant(table !== undefined, `there is a round but no table ${tableId}`);
  if (table.state === 'closed') return [];
  const closed = { ...table, state: 'closed' as const, revision: table.revision + 1 };
  return [putTable(closed, table.revision), putTableRevision(closed)];
}

/** What must follow the record; a copy of the message repeats it, because its first handler may have died. */
async function follow(
  ports: Ports,
  { round, rule, counts }: Weighed,
  event: IncidentReported,
): Promise<Result<Round, Failure>> {
  const { roundId, tableId } = round;
  const about = { roundId, tableId, incident: event.incident, rule: rule.rule };
  if (rule.changesShoe === true) ports.alarm('shoe-change-due', about);
  if (rule.closesTable === true) ports.alarm('table-closed', about);
  if (!counts) {
    if (rule.afterRuling === 'review') ports.alarm('incident-after-ruling', about);
    return ok(round);
  }
  switch (rule.effect) {
    case 'stands':
    case 'play-again':
      return ok(round);
    case 'hold':
      return endBetting(ports, roundId, 'held');
    case 'void':
    case 'partial-void':
    case 'suspension': {
      const decision = decisionOf(rule.effect, rule, event);
      return decision.ok ? ruleRound(ports, decision.value, event) : decision;
    }
  }
}

function decisionOf(
  kind: RoundDecision['kind'],
  { rule }: IncidentRule,
  { incident, scan }: IncidentReported,
): Result<RoundDecision, Failure> {
  const reason = `${rule}: ${incident}`;
  if (kind === 'void') return ok({ kind, reason });
  if (scan === undefined) {
    return fail(failure('SCAN_MALFORMED', `${incident} needs a scan of what has been dealt`));
  }
  return ok(kind === 'result' ? { kind, scan } : { kind, scan, reason });
}

async function ruleRound(
  ports: Ports,
  decision: RoundDecision,
  { roundId, messageId, at, actor }: IncidentReported,
): Promise<Result<Round, Failure>> {
  const ruled = await recordRuling(ports, { roundId, messageId, at, decision, actor });
  return ruled.ok ? ok(ruled.value.round) : ruled;
}
