import type { CliOption, Typed } from '../command.ts';

export const REASON: CliOption = {
  flags: '--reason <text>',
  describes: 'why, for the record',
  isRequired: true,
};

/** Of a list that comes in pages. */
export const PAGE_OPTIONS: readonly CliOption[] = [
  { flags: '--limit <count>', describes: 'most lines of a page' },
  { flags: '--cursor <cursor>', describes: 'goes on behind an earlier page' },
];

export function pageOf({ limit, cursor }: Typed) {
  return { limit, cursor };
}
