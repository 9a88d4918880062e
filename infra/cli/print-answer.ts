import { textTable } from '../text-table.ts';

/** An answer for people: a list as a table, a thing as names and values, anything else as it is. */
export function printAnswer(text: string): string {
  const value = readValue(text);
  if (!isThing(value)) return text.trimEnd();
  const lists = Object.entries(value).filter(([, each]) => isListOfThings(each));
  const plain = Object.entries(value).filter(([name]) => !lists.some(([list]) => list === name));
  const width = Math.max(0, ...plain.map(([name]) => name.length));
  return [
    ...plain.map(([name, each]) => `${name.padEnd(width)}  ${toText(each)}`),
    ...lists.flatMap(([name, list]) => [
      ...(plain.length === 0 && lists.length === 1 ? [] : ['', name]),
      ...printList(list),
    ]),
  ].join('\n');
}

type Thing = Readonly<Record<string, unknown>>;

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfThings(value: unknown): value is readonly Thing[] {
  return Array.isArray(value) && value.length > 0 && value.every(isThing);
}

function printList(list: unknown): readonly string[] {
  if (!isListOfThings(list)) return [];
  const names = [...new Set(list.flatMap((thing) => Object.keys(thing)))];
  return textTable(
    names,
    list.map((thing) => names.map((name) => shortened(toText(thing[name])))),
  );
}

/** `JPY USD` for a list, `game roulette, variant single-zero` for a thing, `36/37` for a ratio. */
function toText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '·';
  if (Array.isArray(value)) return value.length === 0 ? '·' : value.map(toText).join(' ');
  if (!isThing(value)) return String(value);
  const { numerator, denominator } = { numerator: undefined, denominator: undefined, ...value };
  if (numerator !== undefined && denominator !== undefined) return `${numerator}/${denominator}`;
  const parts = Object.entries(value).map(([name, part]) => `${name} ${toText(part)}`);
  return parts.length === 0 ? '·' : parts.join(', ');
}

const CELL_LENGTH_MAX = 60;

/** A column as wide as a whole layout helps nobody; `--json` has all of it. */
function shortened(text: string): string {
  return text.length > CELL_LENGTH_MAX ? `${text.slice(0, CELL_LENGTH_MAX - 2)} …` : text;
}
