import fc from 'fast-check';
import type { Operation } from './api-document.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import { breakBody } from './break-body.ts';
import { type PathValues, targetOf } from './break-request.ts';
import type { Schemas } from './schema.ts';
import type { RawRequest } from './send.ts';

/** Text of any characters, without halves of surrogate pairs, which no path can carry. */
const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 80 });

/** Headers that mean something to HTTP itself, between us and the gateway. */
const FRAMING = new Set([
  ...['connection', 'content-length', 'expect', 'host', 'keep-alive', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
]);

const headers = fc.dictionary(
  fc.oneof(
    fc.constantFrom('accept', 'authorization', 'x-local-principal', 'cookie', '__proto__', 'range'),
    fc.stringMatching(/^[a-z0-9!#$%&'*+.^_`|~-]{1,20}$/),
  ),
  fc.stringMatching(/^[ -~]{0,200}$/),
  { maxKeys: 4 },
);

const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.stringMatching(/^[ -~]{0,60}$/) },
);

/** Requests of an operation, from any bytes to what is almost good and what is quite good. */
export function anyRequest(
  operation: Operation,
  values: PathValues,
  schemas: Schemas,
): fc.Arbitrary<RawRequest> {
  const { method, path, body } = operation;
  const bodies = body === undefined ? fc.constant(undefined) : anyBody(body, schemas);
  return fc
    .record({
      path: anyValues(operation, values, schemas),
      query: anyQuery(operation, schemas),
      headers,
      contentType,
      body: bodies,
    })
    .map((any) => {
      const others = Object.entries(any.headers).filter(([name]) => !FRAMING.has(name));
      const target = targetOf(path, any.path, encodeURIComponent);
      return {
        method,
        target: any.query === '' ? target : `${target}?${any.query}`,
        headers: Object.fromEntries([...others, ['content-type', any.contentType] as const]),
        ...(any.body === undefined ? {} : { body: any.body }),
      };
    });
}

function anyValues({ pathParameters }: Operation, values: PathValues, schemas: Schemas) {
  const members = pathParameters.map(({ name, schema }) => {
    const known = { weight: 6, arbitrary: fc.constant(values[name] ?? '') };
    const fitting = { weight: 2, arbitrary: arbitraryOf(schema, schemas).map(String) };
    return [name, fc.oneof(known, fitting, { weight: 1, arbitrary: text })] as const;
  });
  return fc.record(Object.fromEntries(members));
}

function anyQuery({ queryParameters }: Operation, schemas: Schemas): fc.Arbitrary<string> {
  const fitting = queryParameters.map(({ name, schema }) =>
    arbitraryOf(schema, schemas).map((value) => [name, String(value)] as const),
  );
  const names = fc.constantFrom(...queryParameters.map(({ name }) => name), '__proto__', 'x');
  const pair = fc.tuple(fc.oneof(names, text), text);
  return fc
    .array(fc.oneof(...fitting, pair), { maxLength: 3 })
    .filter((pairs) => pairs.every(([name]) => name !== ''))
    .map((pairs) => String(new URLSearchParams(Object.fromEntries(pairs))));
}

function anyBody(
  schema: NonNullable<Operation['body']>,
  schemas: Schemas,
): fc.Arbitrary<string | Buffer> {
  const fitting = arbitraryOf(schema, schemas);
  const broken = fitting.chain((body) => fc.constantFrom(...breakBody(body)));
  return fc.oneof(
    fitting.map((body) => JSON.stringify(body)),
    broken,
    fc.json(),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
}
