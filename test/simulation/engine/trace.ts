import { isWireObject, type WireObject } from '../../../infra/local/dynamodb/wire.ts';

/** What happened last, for people who look into a failure, and a fingerprint of all that happened. */
export interface Trace {
  /** `input` is put into words only when somebody reads the trace. */
  add(who: string, what: string, input?: WireObject | string): void;
  lines(): readonly string[];
  /** Equal for two runs in which the same things happened at the same times. */
  fingerprint(): string;
}

interface Entry {
  readonly at: number;
  readonly who: string;
  readonly what: string;
  readonly input: WireObject | string | undefined;
}

const ENTRIES_MAX = 400;

export function createTrace(now: () => number): Trace {
  const entries: Entry[] = [];
  let count = 0;
  let hash = 0;
  return {
    add: (who, what, input) => {
      const at = now();
      entries[count % ENTRIES_MAX] = { at, who, what, input };
      count += 1;
      hash = mix(mix(mix(hash, who), what), String(at));
    },
    lines: () => {
      const first = Math.max(0, count - ENTRIES_MAX);
      return Array.from({ length: count - first }, (_, index) => {
        const entry = entries[(first + index) % ENTRIES_MAX];
        return entry === undefined ? '' : format(entry);
      });
    },
    fingerprint: () => `${count}-${(hash >>> 0).toString(16)}`,
  };
}

/** FNV-1a: weak, but quick and enough to notice that two runs are not the same. */
function mix(hash: number, text: string): number {
  let next = hash;
  for (let index = 0; index < text.length; index += 1) {
    next = Math.imul(next ^ text.charCodeAt(index), 16777619);
  }
  return next;
}

function format({ at, who, what, input }: Entry): string {
  const time = new Date(at).toISOString().slice(0, 23).replace('T', ' ');
  const about = typeof input === 'string' ? input : describe(input);
  return `${time}  ${who.padEnd(18)} ${what}${about === '' ? '' : `  ${about}`}`;
}

/** The keys that a request names, or the messages that it carries. */
function describe(input: WireObject | undefined): string {
  if (input === undefined) return '';
  const { TransactItems, RequestItems, Key, ExpressionAttributeValues, Entries } = input;
  if (Array.isArray(TransactItems)) return TransactItems.map(describeWrite).join(', ');
  if (Array.isArray(Entries)) return Entries.map((entry) => JSON.stringify(entry)).join(' ');
  if (isWireObject(RequestItems)) {
    const keys = Object.values(RequestItems).flatMap((each) =>
      isWireObject(each) ? each['Keys'] : [],
    );
    return keys.map(describeKey).join(', ');
  }
  if (Key !== undefined) return describeKey(Key);
  return JSON.stringify(ExpressionAttributeValues) ?? '';
}

function describeWrite(write: unknown): string {
  const [[kind = '', action] = []] = Object.entries(isWireObject(write) ? write : {});
  if (!isWireObject(action)) return kind;
  const { Item, Key, ExpressionAttributeValues: seen } = action;
  const condition = seen === undefined ? '' : ` if ${JSON.stringify(seen)}`;
  return `${kind === 'Put' ? '' : `${kind} `}${describeKey(Item ?? Key)}${condition}`;
}

function describeKey(item: unknown): string {
  if (!isWireObject(item)) return '?';
  return [item['walletId'] ?? item['pk'], item['sk']]
    .map((part) => (isWireObject(part) ? part['S'] : '?'))
    .join(' / ');
}
