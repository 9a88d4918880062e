import { toInstant } from '../../shared/domain/instant.ts';
import { CaseProblem } from './case-problem.ts';
import type { CaseInput, CaseWager } from './case-schema.ts';

/** A field that says when a wager came, such as `receivedAt`, `at`, `placedAtMs`, `timeSec`. */
const WAGER_TIME =
  /^t$|^((received?|placed?|confirm(ed)?|accept(ed)?|arriv(ed|al)|sent|server|bet)_?)?(at|time)_?(ms|millis|s|sec|secs|seconds)?$|^(received?|placed?|confirm(ed)?|accept(ed)?|arriv(ed|al)|sent|offset|second|elapsed)_?(ms|millis|secs?|seconds)$/i;
/** A field that says when betting ended, such as `closesAt`, `closeTime`, `cutOffMs`, `timerSeconds`. */
const CLOSE_TIME =
  /^(round|betting|bets|bet|timer|table|window)?_?(clos(e|es|ed|ing)|cut_?off|deadline|bell|ends?|timer|duration|seconds|length)_?(at|time)?_?(ms|millis|s|sec|secs|seconds)?$/i;
const SAYS_LATE = /^(is_?)?(too_?)?late$|^after_?(the_?)?(close|bell|timer|cut_?off|end|deadline)/i;
const SAYS_IN_TIME =
  /^(is_?)?in_?time$|^(before|within)_?(the_?)?(close|bell|timer|cut_?off|end|deadline)/i;
const AFTER_CLOSE = /(after|past|since|from|to|relative)_?(to_?)?(close|bell|timer|cut_?off|end)/i;
const BEFORE_CLOSE = /(before|until|till)_?(close|bell|timer|cut_?off|end)/i;

/** A number below this that names no unit is in seconds. */
const SECONDS_MAX = 1000;

/** Whether a field of a wager or of a round says something about time. */
export function isTimeField(name: string): boolean {
  const names = [WAGER_TIME, CLOSE_TIME, SAYS_LATE, SAYS_IN_TIME, AFTER_CLOSE, BEFORE_CLOSE];
  return names.some((each) => each.test(name));
}

/**
 * Why a wager came too late, if it did: the bell counts as too late. Where a case gives no
 * time of the bell, the wager's time counts from the opening and the game's timer says when it rang.
 */
export function findLateness(
  wager: CaseWager,
  input: CaseInput,
  bettingSeconds: number,
): string | undefined {
  const said = findSaidLateness(wager);
  if (said !== undefined) return said ? 'it came after the bell' : undefined;
  const came = findTime(wager, WAGER_TIME);
  if (came === undefined) return undefined;
  const bell = findTime(flatten(input), CLOSE_TIME) ?? bettingSeconds * 1000;
  const [receivedAt, closesAt] = [toInstant(came), toInstant(bell)];
  return receivedAt >= closesAt
    ? `it came at ${receivedAt}, the bell was at ${closesAt}`
    : undefined;
}

/** `late: true`, `beforeClose: false`, `msAfterClose: 0` and the like. */
function findSaidLateness(wager: CaseWager): boolean | undefined {
  for (const [name, value] of Object.entries(wager)) {
    if (typeof value === 'boolean') {
      if (SAYS_LATE.test(name)) return value;
      if (SAYS_IN_TIME.test(name)) return !value;
    }
    if (typeof value === 'number') {
      if (BEFORE_CLOSE.test(name)) return value <= 0;
      if (AFTER_CLOSE.test(name)) return value >= 0;
    }
  }
  return undefined;
}

/** The bell may be told of the round as a whole, or within `timer`, `round` or the like. */
function flatten(input: CaseInput): Readonly<Record<string, unknown>> {
  const nested = ['timer', 'timing', 'round', 'betting'].flatMap((name) => {
    const value = input[name];
    return typeof value === 'object' && value !== null ? Object.entries(value) : [];
  });
  return Object.fromEntries([...nested, ...Object.entries(input)]);
}

function findTime(fields: Readonly<Record<string, unknown>>, names: RegExp): number | undefined {
  for (const [name, value] of Object.entries(fields)) {
    if (!names.test(name)) continue;
    if (typeof value === 'number') return toMilliseconds(name, value);
    if (typeof value === 'string') return readText(name, value);
  }
  return undefined;
}

function toMilliseconds(name: string, value: number): number {
  if (/(ms|millis)$/i.test(name)) return value;
  return /(s|sec|secs|seconds)$/.test(name) || value < SECONDS_MAX ? value * 1000 : value;
}

/** A date, or a time of day such as `20:15:00`. */
function readText(name: string, text: string): number {
  const time = Date.parse(/^\d?\d:\d\d/.test(text) ? `1970-01-01T${text}Z` : text);
  if (Number.isNaN(time)) throw new CaseProblem(`${name} is no time: ${text}`);
  return time;
}
