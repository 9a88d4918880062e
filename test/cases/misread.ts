import type { CaseEvent } from './case-schema.ts';
import { cameAfterSettlement } from './read-events.ts';

/** Names of what was read wrongly, and of what it was; a plain `actual` is enough in any event. */
const SCANNED =
  'scanned scanner read recorded shown displayed first was wrong settledOn from'.split(' ');
const ACTUAL = 'actual real corrected correct wheel physical final is now right to'.split(' ');
const CORRECTS = /mis_?read|mis_?scan|misjudg|correct|wrong|re_?settle/i;

/** What was read wrongly and what it was; each `undefined` where the event does not say. */
export interface Misread {
  readonly scanned: unknown;
  readonly actual: unknown;
  readonly isLater: boolean;
  /** The place of a single card, such as `banker2`. */
  readonly slot: string | undefined;
}

export function findMisreads(events: readonly CaseEvent[]): readonly Misread[] {
  return events
    .map((event) => ({
      scanned: firstOf(event, CORRECTS.test(event.type) ? SCANNED : ['scanned']),
      actual: firstOf(event, CORRECTS.test(event.type) ? ACTUAL : ['actual']),
      isLater: cameAfterSettlement(event),
      slot: typeof event['slot'] === 'string' ? event['slot'] : undefined,
    }))
    .filter(({ scanned, actual }) => scanned !== undefined || actual !== undefined);
}

/** A field may be called `actual`, or `actualPocket` and the like. */
function firstOf(event: CaseEvent, names: readonly string[]): unknown {
  const suffixes = ['', 'Pocket', 'Dice', 'Scan', 'Card', 'Cards', 'Result', 'Value'];
  return names
    .flatMap((name) => suffixes.map((suffix) => event[`${name}${suffix}`]))
    .find((value) => value !== undefined && typeof value !== 'boolean');
}
