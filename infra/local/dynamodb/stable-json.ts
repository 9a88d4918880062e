import { isWireObject } from './wire.ts';

/** JSON text with sorted names: equal texts mean equal content, whatever order the sender used. */
export function stableJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'undefined';
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isWireObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value).sort()) copy[name] = sorted(value[name]);
  return copy;
}
