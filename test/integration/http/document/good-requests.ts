import type { Operation } from './api-document.ts';
import { goodRequest, type PathValues, requiredQuery, withQuery } from './break-request.ts';
import { sampleOf } from './sample-of.ts';
import type { Scene } from './scene.ts';
import type { Schemas } from './schema.ts';
import type { RawRequest } from './send.ts';

/**
 * Requests that the document allows: with all fields, the same again, with no more than the required
 * fields, and with every query that a schema names.
 */
export function goodRequests(
  operation: Operation,
  scene: Scene,
  schemas: Schemas,
): readonly RawRequest[] {
  const values = scene.valuesFor(operation);
  const full = goodRequest(operation, values, schemas);
  const [path = ''] = full.target.split('?');
  const queries = operation.queryParameters.flatMap(({ name, schema }) => {
    // A cursor is none before an answer has given it.
    const known =
      schema.enum ??
      (name === 'cursor' ? [] : [values[name] ?? sampleOf(schema, schemas, 'all', name)]);
    const others = requiredQuery(operation, schemas, name);
    return known.map((value) =>
      withQuery(path, others, `${name}=${encodeURIComponent(String(value))}`),
    );
  });
  return [
    ...[full, full, ...leastRequests(operation, scene.leastValuesFor(operation), schemas)],
    ...queries.map((target) => ({ ...full, target })),
  ];
}

/** Under an id of its own, where the caller chooses one: it is another request. */
function leastRequests(
  operation: Operation,
  values: PathValues,
  schemas: Schemas,
): readonly RawRequest[] {
  const { body, pathParameters } = operation;
  if (body === undefined) return [];
  const own = pathParameters.at(-1)?.name ?? '';
  const isNew = values[own]?.startsWith('new') === true;
  const others = isNew ? { ...values, [own]: `other-${values[own]}` } : values;
  return [goodRequest(operation, others, schemas, 'required')];
}
