import { byStrength, type IncidentRule } from '../domain/games/incident.ts';
import { findGame } from '../domain/games/registry.ts';
import type { Round } from '../domain/rounds/round.ts';
import type { TableEvent } from '../messages/table-event.ts';

type Fault = Pick<IncidentRule, 'effect' | 'closesTable'>;

/**
 * Messages that are all known before any of them is applied: faults before what else there is,
 * strongest first, because the first one that rules the round decides. A void counts as a
 * fault; otherwise the order stays as it is.
 */
export function inOrderOfFaults<T extends { readonly event: TableEvent }>(
  { houseRules }: Round,
  messages: readonly T[],
): readonly T[] {
  const rules = findGame(houseRules.game)?.incidents(houseRules) ?? {};
  const faultOf = ({ event }: T): Fault | undefined => {
    if (event.type === 'void') return { effect: 'void' };
    if (event.type !== 'incident' || !Object.hasOwn(rules, event.incident)) return undefined;
    return rules[event.incident];
  };
  return messages.toSorted((left, right) => compare(faultOf(left), faultOf(right)));
}

function compare(left: Fault | undefined, right: Fault | undefined): number {
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined);
  }
  return byStrength(left, right);
}
