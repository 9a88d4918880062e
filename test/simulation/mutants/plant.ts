import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Edit, Mutant } from './mutant.ts';

const ROOT = new URL('../../../', import.meta.url);

/**
 * From now on, modules of the product load with the mutant's bug in them. Must come before the
 * first import of the product. The answer tells which files have been loaded with it.
 */
export function plant({ edits }: Mutant): ReadonlySet<string> {
  const planted = new Set<string>();
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      const own = edits.filter(({ file }) => new URL(file, ROOT).href === url);
      if (own.length === 0) return loaded;
      const source = own.reduce(applyEdit, asText(loaded.source, url));
      for (const { file } of own) planted.add(file);
      return { ...loaded, source };
    },
  });
  return planted;
}

/** Throws when the place is not there exactly once: the product has changed, and so must the mutant. */
function applyEdit(source: string, { file, find, replace }: Edit): string {
  const parts = source.split(find);
  if (parts.length !== 2) {
    throw new Error(`${file} has ${parts.length - 1} places instead of one like this:\n${find}`);
  }
  return parts.join(replace);
}

function asText(source: unknown, url: string): string {
  if (typeof source === 'string') return source;
  if (source instanceof Uint8Array) return Buffer.from(source).toString('utf8');
  throw new Error(`${fileURLToPath(url)} has no source`);
}
