import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Schema, SchemaSchema, type Schemas } from './schema.ts';

const HeaderSchema = z.strictObject({
  description: z.string(),
  required: z.boolean().default(false),
  schema: SchemaSchema,
});

const ReferenceSchema = z.strictObject({ $ref: z.string(), description: z.string().optional() });

const ResponseSchema = z.strictObject({
  description: z.string(),
  headers: z.record(z.string(), z.union([ReferenceSchema, HeaderSchema])).default({}),
  content: z.record(z.string(), z.strictObject({ schema: SchemaSchema })),
});

const ParameterSchema = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().optional(),
  schema: SchemaSchema,
});

const OperationSchema = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  parameters: z.array(z.union([ReferenceSchema, ParameterSchema])).default([]),
  requestBody: z
    .strictObject({
      required: z.literal(true),
      content: z.strictObject({ 'application/json': z.strictObject({ schema: SchemaSchema }) }),
    })
    .optional(),
  responses: z.record(z.string(), z.union([ReferenceSchema, ResponseSchema])),
});

const METHODS = ['get', 'put', 'post', 'delete'] as const;

const DocumentSchema = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), OperationSchema)),
  components: z.object({
    headers: z.record(z.string(), HeaderSchema).default({}),
    parameters: z.record(z.string(), ParameterSchema).default({}),
    responses: z.record(z.string(), ResponseSchema),
    schemas: z.record(z.string(), SchemaSchema),
  }),
});

type Parameter = z.infer<typeof ParameterSchema>;

export interface DeclaredResponse {
  /** Headers by their names in small letters. */
  readonly headers: ReadonlyMap<string, { readonly required: boolean; readonly schema: Schema }>;
  /** Schemas by media type. */
  readonly content: ReadonlyMap<string, Schema>;
  /** The failure codes that its description lists. */
  readonly codes: readonly string[];
}

/** One operation, without references but those of its schemas. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly Parameter[];
  readonly queryParameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly responses: ReadonlyMap<number, DeclaredResponse>;
}

const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'openapi.json');

/** The document of the repository. Throws where it has what the tests around it do not know. */
export function readApiDocument(): { operations: readonly Operation[]; schemas: Schemas } {
  const { paths, components } = DocumentSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      return operation === undefined ? [] : [toOperation(path, method, operation, components)];
    }),
  );
  return { operations, schemas: components.schemas };
}

type Components = z.infer<typeof DocumentSchema>['components'];

function toOperation(
  path: string,
  method: string,
  { operationId, parameters, requestBody, responses }: z.infer<typeof OperationSchema>,
  components: Components,
): Operation {
  const all = parameters.map((each) =>
    '$ref' in each ? at(components.parameters, each.$ref) : each,
  );
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    pathParameters: all.filter((each) => each.in === 'path'),
    queryParameters: all.filter((each) => each.in === 'query'),
    body: requestBody?.content['application/json'].schema,
    responses: new Map(
      Object.entries(responses).map(([status, response]) => [
        Number(status),
        toResponse(response, components),
      ]),
    ),
  };
}

function toResponse(
  response: Components['responses'][string] | z.infer<typeof ReferenceSchema>,
  components: Components,
): DeclaredResponse {
  const { headers, content } =
    '$ref' in response ? at(components.responses, response.$ref) : response;
  return {
    headers: new Map(
      Object.entries(headers).map(([name, header]) => [
        name.toLowerCase(),
        '$ref' in header ? at(components.headers, header.$ref) : header,
      ]),
    ),
    content: new Map(Object.entries(content).map(([type, { schema }]) => [type, schema])),
    codes: [...(response.description ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => code),
  };
}

function at<T>(components: Readonly<Record<string, T>>, reference: string): T {
  const found = components[reference.slice(reference.lastIndexOf('/') + 1)];
  if (found === undefined) throw new Error(`there is no ${reference}`);
  return found;
}
