import type { Operation } from './api-document.ts';
import { breakBody } from './break-body.ts';
import { type Fields, sampleOf } from './sample-of.ts';
import { findProblem, isObject, type Schema, type Schemas } from './schema.ts';
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
      return { ...good, target: `${pathOf(good)}?${query}`, isForbidden };
    }),
    ...(operation.body === undefined ? [] : breakContent(operation.body, good, schemas)),
  ];
}

/** A request that the document allows, with no other queries than those it must have. */
export function goodRequest(
  operation: Operation,
  values: PathValues,
  schemas: Schemas,
  fields: Fields = 'all',
): RawRequest {
  const { method, path, body } = operation;
  const target = withQuery(
    targetOf(path, values, encodeURIComponent),
    requiredQuery(operation, schemas),
  );
  if (body === undefined) return { method, target };
  const content = JSON.stringify(withIds(sampleOf(body, schemas, fields), values));
  return { method, target, headers: JSON_TYPE, body: content };
}

/** What a body names is what the path would. */
function withIds(sample: unknown, values: PathValues): unknown {
  if (!isObject(sample)) return sample;
  const members = Object.entries(sample).map(([name, member]) => [name, values[name] ?? member]);
  return Object.fromEntries(members);
}

/** A good value for each query that must be there, but for one. */
export function requiredQuery(
  { queryParameters }: Operation,
  schemas: Schemas,
  except?: string,
): string {
  return queryParameters
    .filter(({ name, required }) => required && name !== except)
    .map(
      ({ name, schema }) =>
        `${name}=${encodeURIComponent(String(sampleOf(schema, schemas, 'all', name)))}`,
    )
    .join('&');
}

export function withQuery(target: string, ...queries: readonly string[]): string {
  const query = queries.filter((each) => each !== '').join('&');
  return query === '' ? target : `${target}?${query}`;
}

function pathOf({ target }: RawRequest): string {
  return target.replace(/\?.*$/s, '');
}

export function targetOf(
  path: string,
  values: PathValues,
  encode: (value: string) => string,
): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encode(values[name] ?? ''));
}

function breakPath(operation: Operation, values: PathValues, schemas: Schemas) {
  const { path, pathParameters } = operation;
  const query = requiredQuery(operation, schemas);
  return pathParameters.flatMap(({ name, schema }) =>
    WRONG_SEGMENTS.map((segment) => {
      const encoded = { ...values, [name]: segment };
      const target = withQuery(
        targetOf(path, encoded, (value) => value),
        query,
      );
      const problem = findProblem(decodeURIComponent(segment), schema, schemas);
      return { target, isForbidden: problem !== undefined };
    }),
  );
}

function breakQuery(operation: Operation, schemas: Schemas) {
  const { queryParameters } = operation;
  const queries = queryParameters.flatMap(({ name, schema }) => {
    const good = encodeURIComponent(String(sampleOf(schema, schemas, 'all', name)));
    const wrong = WRONG_QUERY_VALUES.map((value) => `${name}=${value}`);
    const others = requiredQuery(operation, schemas, name);
    return [...wrong, `${name}=${good}&${name}=${good}`, `${name.toUpperCase()}=${good}`].map(
      (query) => withQuery('', others, query).slice(1),
    );
  });
  const required = requiredQuery(operation, schemas);
  const unknown = WRONG_QUERIES.map((query) => withQuery('', required, query).slice(1));
  const missing = queryParameters
    .filter(({ required: isRequired }) => isRequired)
    .map(({ name }) => requiredQuery(operation, schemas, name));
  return [...queries, ...unknown, ...missing].map((query) => {
    return { query, isForbidden: isForbiddenQuery(query, queryParameters, schemas) };
  });
}

function isForbiddenQuery(
  query: string,
  parameters: Operation['queryParameters'],
  schemas: Schemas,
): boolean {
  const pairs = Map.groupBy(new URLSearchParams(query), ([name]) => name);
  const isMissing = parameters.some(({ name, required }) => required && !pairs.has(name));
  if (isMissing) return true;
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
  return type === 'integer' && /^(0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : text;
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
