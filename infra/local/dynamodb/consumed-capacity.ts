import type { Charge, IndexCharge } from './capacity-charge.ts';
import type { WireObject } from './wire.ts';

/** The split that only transactions report beside the total. */
export type CapacityDetail = 'ReadCapacityUnits' | 'WriteCapacityUnits';

/** The answer's list of consumed capacity, one entry per table; empty unless the request asked for it. */
function consumedCapacity(
  mode: string | undefined,
  charges: readonly Charge[],
  detail?: CapacityDetail,
): readonly WireObject[] {
  if (mode !== 'TOTAL' && mode !== 'INDEXES') return [];
  const byTable = Map.groupBy(charges, (charge) => charge.tableName);
  return [...byTable].map(([TableName, group]) => {
    const indexes = group.flatMap((charge) => charge.indexes);
    const total = sum(group) + sum(indexes);
    const breakdown = mode === 'INDEXES' ? capacityArms(sum(group), indexes, detail) : {};
    return { TableName, ...units(total, detail), ...breakdown };
  });
}

/** `consumedCapacity` as the field of an answer that concerns one table. */
export function consumedCapacityField(mode: string | undefined, charge: Charge): WireObject {
  const [ConsumedCapacity] = consumedCapacity(mode, [charge]);
  return ConsumedCapacity === undefined ? {} : { ConsumedCapacity };
}

/** `consumedCapacity` as the field of an answer that may concern several tables. */
export function consumedCapacityList(
  mode: string | undefined,
  charges: readonly Charge[],
  detail?: CapacityDetail,
): WireObject {
  const ConsumedCapacity = consumedCapacity(mode, charges, detail);
  return ConsumedCapacity.length === 0 ? {} : { ConsumedCapacity };
}

function capacityArms(
  tableUnits: number,
  indexes: readonly IndexCharge[],
  detail: CapacityDetail | undefined,
): WireObject {
  const arms: Record<string, WireObject> = { Table: units(tableUnits, detail) };
  for (const [kind, ofKind] of Map.groupBy(indexes, (charge) => charge.kind)) {
    const byName = Map.groupBy(ofKind, (charge) => charge.indexName);
    arms[kind] = Object.fromEntries([...byName].map(([name, group]) => [name, units(sum(group))]));
  }
  return arms;
}

function units(count: number, detail?: CapacityDetail): WireObject {
  return { CapacityUnits: count, ...(detail === undefined ? {} : { [detail]: count }) };
}

function sum(charges: readonly { readonly units: number }[]): number {
  return charges.reduce((total, charge) => total + charge.units, 0);
}
