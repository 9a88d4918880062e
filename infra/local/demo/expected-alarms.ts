import type { RaisedAlarm } from './alarm-log.ts';
import type { PlannedRound } from './plan-rounds.ts';

/** What must be alarmed about, in the form of `nameAlarm`. */
export function expectedAlarms(plan: readonly PlannedRound[]): readonly string[] {
  return plan.flatMap(({ roundId, course }) => [
    ...(course.alarm === undefined ? [] : [`${course.alarm} ${roundId}`]),
    ...(course.parks === undefined ? [] : [`message-parked ${course.parks}`]),
  ]);
}

/** An alarm by its name and what it is about: a round, or else the reason. */
export function nameAlarm({ alarm, roundId, code }: RaisedAlarm): string {
  return `${alarm} ${roundId ?? code}`;
}
