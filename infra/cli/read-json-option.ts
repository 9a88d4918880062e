import { readFileSync } from 'node:fs';
import { parseJson } from '../../shared/messages/parse-json.ts';
import { UsageError } from './command.ts';

/** JSON from an option, from the file that it names after an `@`, or from standard input for `-`. */
export function readJsonOption(name: string, text: string): unknown {
  const parsed = parseJson(readText(name, text));
  if (!parsed.ok) throw new UsageError(`${name}: ${parsed.failure}`);
  return parsed.value;
}

const STANDARD_INPUT = 0;

function readText(name: string, text: string): string {
  if (text !== '-' && !text.startsWith('@')) return text;
  try {
    return readFileSync(text === '-' ? STANDARD_INPUT : text.slice(1), 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${name}: ${why}`, { cause: error });
  }
}
