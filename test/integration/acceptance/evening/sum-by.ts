/** The sum of what each of them counts for. */
export function sumBy<T>(items: readonly T[], count: (item: T) => bigint): bigint {
  return items.reduce((sum, item) => sum + count(item), 0n);
}
