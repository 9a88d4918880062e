export function entries<K extends string, V>(
  record: Readonly<Record<K, V>>,
): readonly (readonly [K, V])[] {
  // The keys of a literal that the compiler has checked are those of its type.
  return Object.entries<V>(record) as unknown as readonly (readonly [K, V])[];
}
