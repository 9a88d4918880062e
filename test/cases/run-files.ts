import { checkCase, type Verdict } from './check-case.ts';
import { type ReadText, readCaseFile } from './read-case-file.ts';

/** Runs every case of these files, prints each difference and a summary; the number is the exit code. */
export function runFiles(
  paths: readonly string[],
  print: (line: string) => void,
  readText?: ReadText,
): 0 | 1 {
  const verdicts: Verdict[] = [];
  let unreadable = 0;
  for (const path of paths) {
    const file = readCaseFile(path, readText);
    if (!file.ok) {
      unreadable += 1;
      print(file.failure);
      continue;
    }
    for (const aside of file.value.asides) print(`${path}: ${aside}`);
    for (const raw of file.value.cases) {
      const verdict = checkCase(raw);
      verdicts.push(verdict);
      describe(verdict).forEach(print);
    }
  }
  const failed = verdicts.filter(({ differences }) => differences.length > 0).length;
  const good = verdicts.length - failed;
  const files = unreadable === 0 ? '' : `, ${unreadable} of ${paths.length} files cannot be read`;
  print(`${good} of ${verdicts.length} cases as expected, ${failed} not${files}`);
  return failed === 0 && unreadable === 0 ? 0 : 1;
}

/** Nothing for a case that is as expected and was understood as a whole. */
function describe({ id, title, differences, ignored }: Verdict): readonly string[] {
  const asides = ignored.map((field) => `nobody has looked at ${field}`);
  const lines = [...differences, ...asides].map((line) => `  ${line}`);
  return lines.length === 0 ? [] : [`${id}  ${title}`, ...lines];
}
