import type { Route } from '../../shared/messages/http/route.ts';

/** What a request is made of, as its route asks for it. */
export interface CliRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** What was typed: words by their names, and options by theirs. */
export type Typed = Readonly<Record<string, string | undefined>>;

export interface CliOption {
  /** As in help, such as `--limit <count>` or `--void <reason>`. */
  readonly flags: string;
  readonly describes: string;
  readonly isRequired?: true;
}

/** One command: words that people type, and the one request that they stand for. */
export interface Command {
  /** Such as `wallet deposit`. */
  readonly name: string;
  /** The words behind it, in their order. */
  readonly words: readonly string[];
  readonly options?: readonly CliOption[];
  readonly route: Route;
  /** Throws `UsageError` for what cannot be meant. */
  readonly toRequest: (typed: Typed) => CliRequest;
  /** How it is typed, without the name of the program. */
  readonly example: string;
}

/** What was typed cannot be meant; the message says what would. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A word of a command that has one of its words in this place. */
export function word(typed: Typed, name: string): string {
  const value = typed[name];
  if (value === undefined) throw new UsageError(`${name} is missing`);
  return value;
}
