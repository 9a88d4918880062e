import { isObject } from './schema.ts';

/** JSON text, or what only looks like it, to stand in the place of any value. */
const WRONG_VALUES = [
  ...['null', 'true', '[]', '{}', '[[]]', '{"__proto__":{"x":1}}', '"__proto__"'],
  ...['0', '-1', '-0', '007', '1e3', '12.5', '1e400', '-1e400', 'NaN', 'undefined', '٣'],
  ...['9'.repeat(400), `-${'9'.repeat(400)}`, `0.${'0'.repeat(400)}1`],
  ...['""', '" "', '"0"', '"-1"', '"-0"', '"+1"', '"007"', '"1e3"', '"12.5"', '"1,000"', '" 1"'],
  ...['"1\\n"', '"0x10"', '"٣"', '"１"', '"Infinity"', '"a b"', '"a:b"', '"a#b"', '"\\u0000"'],
  ...['"\\ud800"', '"x\\udfff"', '"\ufffd"', `"${'9'.repeat(400)}"`, `"${'x'.repeat(100_000)}"`],
];

const DEPTH = 50_000;

/** Texts that are no body of any operation. */
const WRONG_BODIES = [
  ...['', ' ', '{', '}', '{"a":1,}', "{'a':1}", '{a:1}', '{"a":1}{"b":2}'],
  ...['['.repeat(DEPTH), '{"a":'.repeat(DEPTH), '['.repeat(DEPTH) + ']'.repeat(DEPTH)],
  `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
];

/** Bytes that are no UTF-8: one that nothing begins with, and half of a surrogate pair. */
const NO_UTF_8 = [Buffer.from([0xff]), Buffer.from([0xed, 0xa0, 0x80])];

/** Stands where something else is put into a text; in no sample. */
const MARK = '@mark@';

/** A good body with one thing wrong in it each; some may still be right by the schema. */
export function breakBody(sample: unknown): readonly (string | Buffer)[] {
  const text = JSON.stringify(sample);
  return [
    ...[...WRONG_BODIES, ...WRONG_VALUES, ...wrongVersionsOf(sample), ...NO_UTF_8],
    ...[`${text}x`, text.slice(1), text.slice(0, -1)],
    ...placesIn(sample).flatMap((place) => breakPlace(sample, place)),
  ];
}

type Place = readonly (string | number)[];

/** The ways to every value in it but itself. */
function placesIn(value: unknown): readonly Place[] {
  return membersOf(value).flatMap(([name, member]) => [
    [name],
    ...placesIn(member).map((place) => [name, ...place]),
  ]);
}

function membersOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item] as const);
  return isObject(value) ? Object.entries(value) : [];
}

function breakPlace(sample: unknown, place: Place): readonly (string | Buffer)[] {
  const [before = '', after = ''] = JSON.stringify(replace(sample, place, () => MARK)).split(
    JSON.stringify(MARK),
  );
  const value = at(sample, place);
  const within = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${before}"walk`), bytes, Buffer.from(`"${after}`)]);
  return [
    ...[...WRONG_VALUES, ...wrongVersionsOf(value)].map((text) => before + text + after),
    ...(typeof value === 'string' ? NO_UTF_8.map(within) : []),
    JSON.stringify(replace(sample, place, () => undefined)),
  ];
}

/** The value of another type, of another size, and with a member more. */
function wrongVersionsOf(value: unknown): readonly string[] {
  const text = JSON.stringify(value);
  const others = [`[${text}]`, `{"0":${text}}`];
  if (typeof value === 'number') return [...others, `"${value}"`];
  if (typeof value === 'string') return [...others, `"${value} "`, `"${value.toUpperCase()}"`];
  if (Array.isArray(value)) {
    return [...others, JSON.stringify(Array.from({ length: 1000 }, () => value[0]))];
  }
  if (!isObject(value)) return others;
  const members = text.slice(1, -1);
  const more = ['"unknown":1', '"__proto__":{"x":1}', '"constructor":1', '"":1', '"٣":1'];
  return [...others, ...more.map((member) => `{${members === '' ? '' : `${members},`}${member}}`)];
}

function at(value: unknown, place: Place): unknown {
  return place.reduce(
    (whole, name) => (typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : 0),
    value,
  );
}

/** A copy with another value there; nothing is there when it is `undefined`. */
function replace(value: unknown, [name, ...rest]: Place, change: () => unknown): unknown {
  if (name === undefined) return change();
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      if (index !== name) return [item];
      const changed = replace(item, rest, change);
      return changed === undefined ? [] : [changed];
    });
  }
  return Object.fromEntries(
    membersOf(value).map(([key, member]) => [
      key,
      key === name ? replace(member, rest, change) : member,
    ]),
  );
}
