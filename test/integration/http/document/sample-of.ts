import { findProblem, resolve, type Schema, type Schemas, typesOf } from './schema.ts';

/**
 * What a schema does not say of a field, by its name: an operation with new fields whose sample is
 * refused needs them here.
 */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  position: 'player',
  game: 'baccarat',
  variant: 'commission',
  options: {},
  bettingSeconds: 3600,
  timeZone: 'Asia/Macau',
  scan: { player: ['9H', 'KD'], banker: ['4S', '3C'] },
};

/** What a text may be, whatever its pattern asks for. */
const TEXTS = ['walk', '1000', 'walk:USD', '2026-12-01T20:15:30.000Z', '2026-12-01'];

/** Whether a sample has all its fields, or those that it must have. */
export type Fields = 'all' | 'required';

/** A value that fits the schema, the same each time. Throws on a schema that it cannot fit. */
export function sampleOf(
  reference: Schema,
  schemas: Schemas,
  fields: Fields = 'all',
  name = '',
): unknown {
  const schema = resolve(reference, schemas);
  const value = Object.hasOwn(EXAMPLES, name)
    ? EXAMPLES[name]
    : buildSample(schema, schemas, fields);
  const problem = findProblem(value, schema, schemas, name);
  if (problem !== undefined) throw new Error(`no sample: ${problem}`);
  return value;
}

function buildSample(schema: Schema, schemas: Schemas, fields: Fields): unknown {
  if ('const' in schema) return schema.const;
  const [choice] = schema.enum ?? [];
  if (choice !== undefined) return choice;
  const [alternative] = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  if (alternative !== undefined) return sampleOf(alternative, schemas, fields);
  switch (typesOf(schema)[0]) {
    case 'object':
      return sampleObject(schema, schemas, fields);
    case 'array':
      return [sampleOf(schema.items ?? {}, schemas, fields)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return false;
    default:
      return TEXTS.find((text) => findProblem(text, schema, schemas) === undefined);
  }
}

function sampleObject(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  schemas: Schemas,
  fields: Fields,
): unknown {
  const members = Object.entries(properties)
    .filter(([name]) => fields === 'all' || required.includes(name))
    .map(([name, member]) => [name, sampleOf(member, schemas, fields, name)] as const);
  if (!additionalProperties) return Object.fromEntries(members);
  const key = String(sampleOf(propertyNames ?? { type: 'string' }, schemas, fields));
  return Object.fromEntries([
    ...members,
    [key, sampleOf(additionalProperties, schemas, fields)] as const,
  ]);
}
