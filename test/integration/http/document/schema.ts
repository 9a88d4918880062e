import * as z from 'zod';

/** What the API document uses of JSON Schema 2020-12. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: 'date' | 'date-time';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | Schema;
  readonly propertyNames?: Schema;
  readonly default?: unknown;
  readonly description?: string;
}

const count = z.int().nonnegative().exactOptional();

/** Strict: a keyword that nothing here checks must not pass for one that holds. */
export const SchemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.strictObject({
    $ref: z.string().exactOptional(),
    type: z.union([z.string(), z.array(z.string())]).exactOptional(),
    const: z.unknown().exactOptional(),
    enum: z.array(z.unknown()).exactOptional(),
    oneOf: z.array(SchemaSchema).exactOptional(),
    anyOf: z.array(SchemaSchema).exactOptional(),
    pattern: z.string().exactOptional(),
    format: z.enum(['date', 'date-time']).exactOptional(),
    minLength: count,
    maxLength: count,
    minimum: z.number().exactOptional(),
    maximum: z.number().exactOptional(),
    items: SchemaSchema.exactOptional(),
    minItems: count,
    maxItems: count,
    properties: z.record(z.string(), SchemaSchema).exactOptional(),
    required: z.array(z.string()).exactOptional(),
    additionalProperties: z.union([z.literal(false), SchemaSchema]).exactOptional(),
    propertyNames: SchemaSchema.exactOptional(),
    default: z.unknown().exactOptional(),
    description: z.string().exactOptional(),
  }),
);

/** The named schemas of a document. */
export type Schemas = Readonly<Record<string, Schema>>;

/** The schema itself, or the one it refers to. Throws when there is none of that name. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const found = schemas[schema.$ref.replace('#/components/schemas/', '')];
  if (found === undefined) throw new Error(`there is no schema ${schema.$ref}`);
  return resolve(found, schemas);
}

/** What is wrong with a value by its schema, and where; `undefined` when nothing is. */
export function findProblem(
  value: unknown,
  reference: Schema,
  schemas: Schemas,
  path = 'it',
): string | undefined {
  const schema = resolve(reference, schemas);
  return (
    findProblemOfValue(value, schema, path) ??
    findProblemOfChoice(value, schema, schemas, path) ??
    (typeof value === 'string' ? findProblemOfText(value, schema, path) : undefined) ??
    (typeof value === 'number' ? findProblemOfNumber(value, schema, path) : undefined) ??
    (Array.isArray(value) ? findProblemOfList(value, schema, schemas, path) : undefined) ??
    (isObject(value) ? findProblemOfObject(value, schema, schemas, path) : undefined)
  );
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function typesOf({ type = [] }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

function findProblemOfValue(value: unknown, schema: Schema, path: string): string | undefined {
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    return `${path} is not of type ${types.join(' or ')}`;
  }
  const choices = 'const' in schema ? [schema.const] : (schema.enum ?? [value]);
  return choices.includes(value) ? undefined : `${path} is none of ${JSON.stringify(choices)}`;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'null' ? value === null : typeof value === type;
}

function findProblemOfChoice(
  value: unknown,
  { oneOf, anyOf }: Schema,
  schemas: Schemas,
  path: string,
): string | undefined {
  const fitting = (choices: readonly Schema[]) =>
    choices.filter((each) => findProblem(value, each, schemas) === undefined).length;
  if (oneOf !== undefined && fitting(oneOf) !== 1) return `${path} fits ${fitting(oneOf)} of oneOf`;
  return anyOf !== undefined && fitting(anyOf) === 0 ? `${path} fits none of anyOf` : undefined;
}

const FORMATS = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
};

function findProblemOfText(
  text: string,
  { pattern, format, minLength = 0, maxLength = Infinity }: Schema,
  path: string,
): string | undefined {
  const length = [...text].length;
  if (length < minLength || length > maxLength) return `${path} has ${length} characters`;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) {
    return `${path} does not match ${pattern}`;
  }
  const isWrongTime =
    format !== undefined && !(FORMATS[format].test(text) && !Number.isNaN(Date.parse(text)));
  return isWrongTime ? `${path} is no ${format}` : undefined;
}

function findProblemOfNumber(
  value: number,
  { minimum = -Infinity, maximum = Infinity }: Schema,
  path: string,
): string | undefined {
  return value < minimum || value > maximum ? `${path} is out of range` : undefined;
}

function findProblemOfList(
  list: readonly unknown[],
  { items, minItems = 0, maxItems = Infinity }: Schema,
  schemas: Schemas,
  path: string,
): string | undefined {
  if (list.length < minItems || list.length > maxItems) return `${path} has ${list.length} items`;
  return items === undefined
    ? undefined
    : first(list.entries(), ([index, item]) =>
        findProblem(item, items, schemas, `${path}[${index}]`),
      );
}

function findProblemOfObject(
  value: Readonly<Record<string, unknown>>,
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  schemas: Schemas,
  path: string,
): string | undefined {
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${path} has no ${missing}`;
  return first(Object.entries(value), ([name, member]) => {
    const place = `${path}.${name}`;
    if (propertyNames !== undefined) {
      const problem = findProblem(name, propertyNames, schemas, `the name of ${place}`);
      if (problem !== undefined) return problem;
    }
    const schema = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (schema === false) return `${place} is unknown`;
    return schema === undefined ? undefined : findProblem(member, schema, schemas, place);
  });
}

function first<T>(values: Iterable<T>, find: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
