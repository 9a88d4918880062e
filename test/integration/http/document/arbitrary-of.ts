import fc from 'fast-check';
import { resolve, type Schema, type Schemas, typesOf } from './schema.ts';

/** Any value that fits a schema. */
export function arbitraryOf(reference: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  const schema = resolve(reference, schemas);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  if (alternatives.length > 0) {
    return fc.oneof(...alternatives.map((each) => arbitraryOf(each, schemas)));
  }
  const types = typesOf(schema);
  return types.length === 0
    ? fc.jsonValue()
    : fc.oneof(...types.map((type) => arbitraryOfType(type, schema, schemas)));
}

function arbitraryOfType(type: string, schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return arbitraryObject(schema, schemas);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 5 } = schema;
      const most = Math.min(maxItems, minItems + 4);
      return fc.array(arbitraryOf(items, schemas), { minLength: minItems, maxLength: most });
    }
    case 'integer': {
      const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
      const any = fc.bigInt({ min: BigInt(minimum), max: BigInt(maximum) }).map(Number);
      const usual = fc.integer({ min: Math.max(minimum, 1), max: Math.min(maximum, 100) });
      return fc.oneof(usual, any);
    }
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return arbitraryText(schema);
  }
}

function arbitraryText({ pattern, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  return pattern === undefined
    ? fc.string({ unit: 'binary', minLength, maxLength })
    : fc.stringMatching(new RegExp(pattern));
}

function arbitraryObject(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  schemas: Schemas,
): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, member]) => {
    return [name, arbitraryOf(member, schemas)] as const;
  });
  const named = fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
  if (!additionalProperties) return named;
  const names = arbitraryOf(propertyNames ?? { type: 'string' }, schemas).map(String);
  const others = fc.dictionary(names, arbitraryOf(additionalProperties, schemas), { maxKeys: 3 });
  return fc.tuple(named, others).map(([some, more]) => ({ ...some, ...more }));
}
