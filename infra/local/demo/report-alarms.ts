import { textTable } from '../../text-table.ts';
import type { Books } from './books.ts';
import { nameAlarm } from './expected-alarms.ts';

const BODY_LENGTH_MAX = 40;

/** A line for every message that was set aside for people. */
export function reportParked({ parked }: Books): readonly string[] {
  const rows = parked.map(({ code, message, body }) => [code, message, shorten(body)]);
  return textTable(['Reason', 'Why', 'Message'], rows.toSorted(byText));
}

/** A line for every alarm, once however often it was raised. */
export function reportAlarms({ alarms }: Books): readonly string[] {
  const distinct = new Map(alarms.map((alarm) => [nameAlarm(alarm), alarm]));
  const rows = [...distinct.values()].map(({ alarm, roundId = '·', code, why }) => [
    alarm,
    roundId,
    why ?? code ?? '',
  ]);
  return textTable(['Alarm', 'Round', 'Why'], rows.toSorted(byText));
}

function shorten(text: string): string {
  return text.length <= BODY_LENGTH_MAX ? text : `${text.slice(0, BODY_LENGTH_MAX)} …`;
}

function byText(left: readonly string[], right: readonly string[]): number {
  return left.join(' ') < right.join(' ') ? -1 : 1;
}
