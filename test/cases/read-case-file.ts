import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { fail, ok, type Result } from '../../shared/domain/result.ts';

const FileSchema = z.object({
  count: z.int().optional(),
  cases: z.array(z.looseObject({ id: z.string(), title: z.string().default('') })).min(1),
});

/** Cases as they are in the file; each is looked at on its own later. */
export type RawCase = z.infer<typeof FileSchema>['cases'][number];

interface CaseFile {
  readonly cases: readonly RawCase[];
  /** What looks wrong about the file, though its cases can be run. */
  readonly asides: readonly string[];
}

/** Throws like `readFileSync`. */
export type ReadText = (path: string) => string;

const readFile: ReadText = (path) => readFileSync(path, 'utf8');

/** Fails with what is wrong, in words: no such file, not JSON, no cases. */
export function readCaseFile(
  path: string,
  readText: ReadText = readFile,
): Result<CaseFile, string> {
  let content: unknown;
  try {
    content = JSON.parse(readText(path));
  } catch (error) {
    return fail(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = FileSchema.safeParse(content);
  if (!parsed.success) return fail(`${path}: ${z.prettifyError(parsed.error)}`);
  return ok({ cases: parsed.data.cases, asides: findAsides(parsed.data) });
}

function findAsides({ cases, count }: z.infer<typeof FileSchema>): readonly string[] {
  const ids = cases.map(({ id }) => id);
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  return [
    ...(count === undefined || count === cases.length
      ? []
      : [`says it has ${count} cases, but has ${cases.length}`]),
    ...[...twice].map((id) => `has more than one case ${id}`),
  ];
}
