/**
 * What a logical id, or a physical name that ends in one, is called in the code: without the stack
 * before it and the hash that CDK adds.
 */
export function plainId(name: string): string {
  return (name.split('-').at(-1) ?? name).replace(/[0-9A-F]{8}$/, '');
}
