/**
 * The one item whose logical id starts with `prefix`: CDK adds a hash to the ids that the code
 * gives. Throws unless exactly one does.
 */
export function findByPrefix<T extends { readonly logicalId: string }>(
  items: readonly T[],
  prefix: string,
): T {
  const [found, ...others] = items.filter((item) => item.logicalId.startsWith(prefix));
  if (found !== undefined && others.length === 0) return found;
  const known = items.map((item) => item.logicalId).join(', ');
  const count = found === undefined ? 'No' : 'More than one';
  throw new Error(`${count} logical id starts with ${prefix}; there are ${known}`);
}
