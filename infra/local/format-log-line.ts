import * as z from 'zod';
import type { FunctionLogLine } from './lambda/function-log.ts';
import { plainId } from './plain-id.ts';

const StructuredLineSchema = z.looseObject({ level: z.string(), message: z.string() });

/**
 * A line of a function as people read it: time, function, level, message, then the remaining
 * fields. A line that is not structured stays as it is.
 */
export function formatLogLine(log: FunctionLogLine, at: Date): string {
  const time = at.toISOString().slice(11, 23);
  return `${time} ${plainId(log.functionName)} ${formatBody(log.line)}`;
}

function formatBody(line: string): string {
  const structured = StructuredLineSchema.safeParse(parseJson(line));
  if (!structured.success) return line;
  const { level, message, ...fields } = structured.data;
  const details = Object.entries(fields).map(([key, value]) => `${key}=${formatValue(value)}`);
  return [level.toUpperCase(), message, ...details].join(' ');
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
