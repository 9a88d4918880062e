/** The API document (OpenAPI 3.1), made from the same schemas that requests are checked with. */

import * as z from 'zod';
import { FAILURES } from '../../shared/domain/failure.ts';
import { FAILURE_ADVICE } from '../../shared/domain/failure-advice.ts';
import { API_ROUTES } from '../../shared/messages/http/api-routes.ts';
import { CORRELATION_HEADER } from '../../shared/messages/http/correlation-header.ts';
import { declaredFailures, hasBody } from '../../shared/messages/http/declared-failures.ts';
import { ErrorSchema } from '../../shared/messages/http/error-body.ts';
import { IdField } from '../../shared/messages/http/fields.ts';
import type { Route } from '../../shared/messages/http/route.ts';

type Json = Readonly<Record<string, unknown>>;

/** Refusals of the gateway, which no function has seen. */
const GATEWAY_REFUSALS = {
  403: ['NotAllowed', 'The signature is not valid, or its principal may not call this.'],
  413: ['TooLarge', 'The request has more than 10 MB.'],
  429: ['TooManyRequests', 'Too many requests; ask again later.'],
} as const;

/** What a function's answers say beside their bodies. */
const HEADERS = {
  'Cache-Control': {
    description: "Balances and bets are nobody's to keep on the way.",
    required: true,
    schema: { type: 'string', const: 'no-store' },
  },
  'Content-Security-Policy': {
    description: 'A page neither runs nor loads anything.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: '`true` when the request had been answered before: this is that answer.',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': { description: 'In seconds.', schema: { type: 'integer', minimum: 1 } },
  'X-Content-Type-Options': {
    description: 'A page is taken for nothing else.',
    schema: { type: 'string', const: 'nosniff' },
  },
  'X-Correlation-Id': {
    description: 'The name of the request: the one that was sent, or else the one it was given.',
    required: true,
    schema: { $ref: '#/components/schemas/Id' },
  },
  'X-Next-Cursor': {
    description: 'Asks for the next page; absent after the last one.',
    schema: { type: 'string' },
  },
  'X-Request-Id': {
    description: 'By this id the log tells more about the request.',
    required: true,
    schema: { type: 'string' },
  },
} as const;

export function describeApi(version: string): Json {
  const definitions = new Map<string, unknown>();
  const paths: Record<string, Record<string, Json>> = {};
  for (const [operationId, route] of Object.entries<Route>(API_ROUTES)) {
    const operation = describeOperation(operationId, route, definitions);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Croupier',
      version,
      description:
        'Settles live-casino bets exactly once. Requests are signed (AWS Signature Version 4, ' +
        'service execute-api). Whatever moves money goes by an id that the caller chooses: the ' +
        'same request under the same id is answered the same, with `Idempotency-Replayed: true`, ' +
        'however often and however late it comes. After 500, 503 or no answer at all, send the same ' +
        'request again. What the gateway itself answers (403, 413, 429, 404 where there is no such ' +
        'path or method, 400 where a path cannot be decoded, and 500 or 503 when a function gave no ' +
        'answer) has a `message` and no `code`.',
    },
    security: [{ signature: [] }],
    paths,
    components: {
      securitySchemes: {
        signature: { type: 'apiKey', name: 'Authorization', in: 'header' },
      },
      parameters: { CorrelationId: describeCorrelation(definitions) },
      headers: HEADERS,
      responses: describeRefusals(definitions),
      schemas: Object.fromEntries([...definitions].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

/** The header by which a caller may name a request. */
function describeCorrelation(definitions: Definitions): Json {
  return {
    ...{ name: CORRELATION_HEADER, in: 'header', required: false },
    description:
      'A name of yours for this request, to find it again: in its answer, in our logs and in the ' +
      'entries that it books. It need not be unique, and is no part of what is asked for.',
    schema: toSchema(IdField, definitions),
  };
}

type Definitions = Map<string, unknown>;

function describeOperation(operationId: string, route: Route, definitions: Definitions): Json {
  const params = parametersOf(route.params, 'path', definitions);
  const query = parametersOf(route.query, 'query', definitions);
  return {
    operationId,
    tags: [route.group],
    summary: route.summary,
    parameters: [...params, ...query, { $ref: '#/components/parameters/CorrelationId' }],
    ...(hasBody(route)
      ? { requestBody: { required: true, content: json(route.body, definitions) } }
      : {}),
    responses: {
      ...successesOf(route, definitions),
      ...refusalsOf(route),
    },
  };
}

function successesOf(
  { statuses, answer, method, textType, textHeaders = [] }: Route,
  definitions: Definitions,
): Json {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: status === 201 ? 'Applied.' : DESCRIPTIONS[method],
        headers: headers(
          ...(status === 200 && method !== 'GET' ? (['Idempotency-Replayed'] as const) : []),
          ...textHeaders,
        ),
        content: {
          ...json(answer, definitions),
          ...(textType === undefined ? {} : { [textType]: { schema: { type: 'string' } } }),
        },
      },
    ]),
  );
}

/** Those of every answer, and these. */
function headers(...names: readonly (keyof typeof HEADERS)[]): Json {
  const all = ['Cache-Control', 'X-Correlation-Id', 'X-Request-Id', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const DESCRIPTIONS: Readonly<Record<Route['method'], string>> = {
  GET: 'As it is now.',
  PUT: 'As it is now; when applied before, the answer of that time.',
  POST: 'As it is now.',
  DELETE: 'As it is now.',
};

function refusalsOf(route: Route): Json {
  const byStatus = Map.groupBy(declaredFailures(route), (code): number => FAILURES[code].status);
  const ours = [...byStatus].map(([status, list]) => {
    const description = list.map((code) => `\`${code}\`: ${FAILURE_ADVICE[code]}`).join('\n\n');
    const name = status in GATEWAY_REFUSALS ? 'RefusedHereOrThere' : 'Refused';
    return [status, { $ref: `#/components/responses/${name}`, description }] as const;
  });
  const theirs = Object.entries(GATEWAY_REFUSALS).map(([status, [name]]) => {
    return [status, { $ref: `#/components/responses/${name}` }] as const;
  });
  return Object.fromEntries([...theirs, ...ours]);
}

function describeRefusals(definitions: Definitions): Json {
  const gateway = json(GatewayRefusalSchema, definitions);
  const theirs = Object.values(GATEWAY_REFUSALS).map(([name, description]) => {
    return [name, { description, content: gateway }] as const;
  });
  const refused = {
    description: 'Refused.',
    headers: headers('Idempotency-Replayed'),
    content: json(ErrorSchema, definitions),
  };
  const either = {
    description: 'Refused by a function, or by the gateway.',
    headers: headers('Retry-After'),
    content: json(z.union([ErrorSchema, GatewayRefusalSchema]), definitions),
  };
  return { Refused: refused, RefusedHereOrThere: either, ...Object.fromEntries(theirs) };
}

const GatewayRefusalSchema = z.object({ message: z.string() });

function json(schema: z.ZodType, definitions: Definitions): Json {
  return { 'application/json': { schema: toSchema(schema, definitions) } };
}

const ParametersSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
});

function parametersOf(schema: z.ZodType, place: 'path' | 'query', definitions: Definitions) {
  const { properties, required } = ParametersSchema.parse(toSchema(schema, definitions));
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}

const REFERENCE = /"#\/\$defs\/([^"]+)"/g;

const WrappedSchema = z.object({
  properties: z.object({ value: z.unknown() }),
  $defs: z.record(z.string(), z.unknown()).default({}),
});

/** As JSON Schema; what has a name of its own goes among the definitions. */
function toSchema(schema: z.ZodType, definitions: Definitions): unknown {
  // Wrapped, so that the outermost schema is referred to by its name as well.
  const converted = z.toJSONSchema(z.object({ value: schema }), { io: 'input' });
  const text = JSON.stringify(converted).replace(REFERENCE, '"#/components/schemas/$1"');
  const { properties, $defs } = WrappedSchema.parse(JSON.parse(text));
  for (const [name, definition] of Object.entries($defs)) definitions.set(name, definition);
  return properties.value;
}
