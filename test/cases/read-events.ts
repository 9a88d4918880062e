import type { IncidentRule, Incidents } from '../../shared/domain/games/incident.ts';
import { CaseProblem } from './case-problem.ts';
import type { CaseEvent } from './case-schema.ts';
import { ACTS, WORDINGS } from './incident-words.ts';
import { toKebabCase } from './kebab-case.ts';

/** What the events of a case are in the product, by when they came to light. */
export function readIncidents(
  events: readonly CaseEvent[],
  known: Incidents,
): Readonly<Record<'before' | 'after', readonly IncidentRule[]>> {
  const rules = events.flatMap((event, index) => {
    const rule = findIncident(event, known);
    const isOver = rule?.effect === 'hold' && events.slice(index + 1).some(bringsResult);
    return rule === undefined || isOver ? [] : [{ rule, isLater: cameAfterSettlement(event) }];
  });
  return {
    before: rules.filter(({ isLater }) => !isLater).map(({ rule }) => rule),
    after: rules.filter(({ isLater }) => isLater).map(({ rule }) => rule),
  };
}

/** Something by which a round that was held gets its result after all. */
function bringsResult({ type }: CaseEvent): boolean {
  return ACTS.test(toKebabCase(type)) || /mis-?read|correct/.test(toKebabCase(type));
}

/** An event may say that the round was settled now: then all that follows came after it. */
export function placeInTime(events: readonly CaseEvent[]): readonly CaseEvent[] {
  const settledAt = events.findIndex(({ type }) => SETTLEMENT.test(type));
  return settledAt < 0
    ? events
    : [
        ...events.slice(0, settledAt),
        ...events.slice(settledAt + 1).map((event) => ({ ...event, settled: true })),
      ];
}

const SETTLEMENT = /^((round|game|result)_?)?(is_?)?settle(d|ment)$/i;

/** Whether anything about an event says that the round had been settled already. */
export function cameAfterSettlement(event: CaseEvent): boolean {
  return Object.entries(event).some(([name, value]) => {
    if (typeof value === 'string') {
      if (name === 'type' && CORRECTION.test(value)) return true;
      return /^settled$/i.test(value) || AFTER_SETTLEMENT.test(`${name} ${value}`);
    }
    const says = /settled/i.test(name) || AFTER_SETTLEMENT.test(name);
    return value === true && says && !/before/i.test(name);
  });
}

/** Something that only happens to a round that was settled. */
const CORRECTION = /^(result_?)?correct(ion|ed)|re_?settle|settled_|_settled/i;
const AFTER_SETTLEMENT = /(after|post).*(settle|pay)/i;

/** `undefined` for an act that is no fault. Throws `CaseProblem` for a name that says nothing. */
function findIncident(event: CaseEvent, known: Incidents): IncidentRule | undefined {
  const name = toKebabCase(event.type).replace(/-?(found-)?(after|post)-(settle|pay).*$/, '');
  const isAct = ACTS.test(name);
  const worded = WORDINGS.filter(({ words }) => !isAct && words.test(name));
  const incident = [name, ...worded.flatMap(({ incidents }) => incidents)]
    .map((each) => byDetails(each, event, known))
    .find((each) => Object.hasOwn(known, each));
  if (incident === undefined && !isAct) {
    throw new CaseProblem(`there is no incident for the event ${event.type}`);
  }
  return incident === undefined ? undefined : known[incident];
}

/** Incidents that games tell apart by details of the event, the harmless kind first. */
const DETAILED: Readonly<Record<string, readonly [string, string]>> = {
  'two-cards-at-once': ['two-cards-erased', 'two-cards-not-erasable'],
  'deal-error-repaired': ['deal-error-repaired', 'deal-error-irreparable'],
  'extra-card': ['extra-card', 'extra-card-after-end'],
};

function byDetails(incident: string, event: CaseEvent, known: Incidents): string {
  const kinds = DETAILED[incident];
  if (kinds === undefined) return incident;
  const [harmless, harmful] = kinds;
  const isOther = incident === 'extra-card' ? cameAfterEnd(event) : cannotBeMended(event);
  const kind = isOther ? harmful : harmless;
  return Object.hasOwn(known, kind) ? kind : incident;
}

function cannotBeMended(event: CaseEvent): boolean {
  return Object.entries(event).some(
    ([name, value]) => value === false && /eras|repair|rescan|correct|fix|mend/i.test(name),
  );
}

function cameAfterEnd(event: CaseEvent): boolean {
  return Object.values(event).some(
    (value) => typeof value === 'string' && /after|over|ended|finished/i.test(value),
  );
}
