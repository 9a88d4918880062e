import type { Operation } from './api-document.ts';
import { breakBody } from './break-body.ts';
import { sampleOf } from './sample-of.ts';
import { findProblem, type Schema, type Schemas } from './schema.ts';
import type { RawRequest } from './send.ts';

/** By name of a path parameter. */
export type PathValues = Readonly<Record<string, string>>;

/** One change of a good request. */
export interface BrokenRequest extends RawRequest {
  /** Whether the document forbids it; if not, it is odd, and may be answered in any declared way. */
  readonly isForbidden: boolean;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Encoded. */
const WRONG_SEGMENTS = [
  ...['%20', 'a%20b', 'a%2Fb', 'a%23b', 'a%3Ab', 'a%00', 'walk%0A', '%D9%A3', '%F0%9F%8E%B2'],
  ...['..%2F..', 'x'.repeat(65), 'x'.repeat(5000), '__proto__', 'constructor', '%EF%BF%BD'],
  ...['ann', ':USD', 'ann:', 'ann:usd', 'ann:US', 'ann:XXX', 'ann:USD:USD', 'a%20b:USD'],
  ...['%D9%A3:USD', 'ann:USD%0A', `${'x'.repeat(65)}:USD`, '__proto__:USD'],
];

/** Encoded. */
const WRONG_QUERY_VALUES = [
  ...['', '%20', '0', '-1', '-0', '007', '1e3', '12.5', '%D9%A3', '%EF%BC%91', '0x10', 'NaN'],
  ...['9'.repeat(400), 'x'.repeat(1025), 'null', 'true', '[]', '%00', '%FF', '%ED%A0%80', '1,2'],
  ...['a&', '2026-13-01T00:00:00.000Z', '2026-12-01', '2026-12-01T00:00:00.000', 'Infinity'],
];

const WRONG_QUERIES = ['unknown=1', '__proto__=1', 'constructor=1', '=1', '%D9%A3=1', '%FF=1'];

const WRONG_TYPES = [
  ...['text/plain', 'application/xml', 'application/jsonp', 'application/x-www-form-urlencoded'],
  ...['application/json; charset=latin1', 'multipart/form-data; boundary=x', '__proto__'],
];

/** Every way in which a request of this operation can be wrong in one place. */
export function breakRequest(
  operation: Operation,
  values: PathValues,
  schemas: Schemas,
): readonly BrokenRequest[] {
  const good = goodRequest(operation, values, schemas);
  return [
    ...breakPath(operation, values, schemas).map((part) => ({ ...good, ...part })),
    ...breakQuery(operation, schemas).map(({ query, isForbidden }) => {
      return { ...good, target: `${good.target}?${query}`, isForbidden };
    }),
    ...(operation.body === undefined ? [] : breakContent(operation.body, good, schemas)),
  ];
}

/** A request that the document allows, without a query. */
export function goodRequest(
  { method, path, body }: Operation,
  values: PathValues,
  schemas: Schemas,
): RawRequest {
  const target = targetOf(path, values, encodeURIComponent);
  if (body === undefined) return { method, target };
  return { method, target, headers: JSON_TYPE, body: JSON.stringify(sampleOf(body, schemas)) };
}

export function targetOf(
  path: string,
  values: PathValues,
  encode: (value: string) => string,
): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encode(values[name] ?? ''));
}

function breakPath({ path, pathParameters }: Operation, values: PathValues, schemas: Schemas) {
  return pathParameters.flatMap(({ name, schema }) =>
    WRONG_SEGMENTS.map((segment) => {
      const encoded = { ...values, [name]: segment };
      const target = targetOf(path, encoded, (value) => value);
      const problem = findProblem(decodeURIComponent(segment), schema, schemas);
      return { target, isForbidden: problem !== undefined };
    }),
  );
}

function breakQuery({ queryParameters }: Operation, schemas: Schemas) {
  const queries = queryParameters.flatMap(({ name, schema }) => {
    const good = encodeURIComponent(String(sampleOf(schema, schemas)));
    const wrong = WRONG_QUERY_VALUES.map((value) => `${name}=${value}`);
    return [...wrong, `${name}=${good}&${name}=${good}`, `${name.toUpperCase()}=${good}`];
  });
  return [...queries, ...WRONG_QUERIES].map((query) => {
    return { query, isForbidden: isForbiddenQuery(query, queryParameters, schemas) };
  });
}

function isForbiddenQuery(
  query: string,
  parameters: Operation['queryParameters'],
  schemas: Schemas,
): boolean {
  const pairs = Map.groupBy(new URLSearchParams(query), ([name]) => name);
  return [...pairs].some(([name, values]) => {
    const parameter = parameters.find((each) => each.name === name);
    // As the gateway hands over a name that comes twice.
    const text = values.map(([, value]) => value).join(',');
    return (
      parameter === undefined ||
      findProblem(readQueryValue(text, parameter.schema), parameter.schema, schemas) !== undefined
    );
  });
}

/** In a query all values are text; only a plain whole number is one. */
function readQueryValue(text: string, { type }: Schema): unknown {
  return type === 'integer' && /^-?[1-9][0-9]*$/.test(text) ? Number(text) : text;
}

function breakContent(schema: Schema, good: RawRequest, schemas: Schemas): BrokenRequest[] {
  const bodies = breakBody(sampleOf(schema, schemas)).map((body) => {
    return { ...good, body, isForbidden: isForbiddenBody(body, schema, schemas) };
  });
  const types = WRONG_TYPES.map((type) => {
    return { ...good, headers: { 'content-type': type }, isForbidden: true };
  });
  const { headers: _, ...withoutType } = good;
  return [...bodies, ...types, { ...withoutType, isForbidden: true }];
}

function isForbiddenBody(body: string | Buffer, schema: Schema, schemas: Schemas): boolean {
  const text = Buffer.from(body).toString('utf8');
  // What a decoder puts in the place of bytes that are no text.
  if (text.includes('\ufffd')) return true;
  try {
    const value: unknown = JSON.parse(text);
    return findProblem(value, schema, schemas) !== undefined || !isWellFormed(value);
  } catch {
    return true;
  }
}

function isWellFormed(value: unknown): boolean {
  return !/\\ud[89a-f]/.test(JSON.stringify(value));
}
