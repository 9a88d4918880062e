import * as z from 'zod';
import { answerCase } from './answer-case.ts';
import { CaseProblem } from './case-problem.ts';
import { CaseSchema } from './case-schema.ts';
import { findDifferences } from './compare.ts';
import { findIgnored } from './find-ignored.ts';
import type { RawCase } from './read-case-file.ts';

export interface Verdict {
  readonly id: string;
  readonly title: string;
  /** What is not as expected, or why that could not be found out; empty when all is well. */
  readonly differences: readonly string[];
  /** Fields of the case that nobody has looked at. */
  readonly ignored: readonly string[];
}

export function checkCase(raw: RawCase): Verdict {
  const { id, title } = raw;
  const parsed = CaseSchema.safeParse(raw);
  if (!parsed.success) {
    return { id, title, differences: [z.prettifyError(parsed.error)], ignored: [] };
  }
  const { expected, ...question } = parsed.data;
  const ignored = findIgnored(question);
  try {
    return { id, title, differences: findDifferences(expected, answerCase(question)), ignored };
  } catch (error) {
    // One case must not keep the others from being run.
    const message = error instanceof CaseProblem ? error.message : String(error);
    return { id, title, differences: [message], ignored };
  }
}
