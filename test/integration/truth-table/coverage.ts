import { textTable } from '../../../infra/text-table.ts';
import {
  RESPONSES,
  type RoundMessage,
  type RoundStage,
} from '../../../shared/domain/rounds/round-messages.ts';
import { entries } from './entries.ts';
import { cellName } from './model.ts';

/** How a message of a cell is played, each with its mark in the report. */
const PLAYS = {
  once: 'o',
  'copied at once': 'c',
  'copied late': 'l',
  'before its predecessor': 'b',
} as const;

type Play = keyof typeof PLAYS;

interface Cell {
  readonly message: RoundMessage;
  readonly stage: RoundStage;
}

/** What was played on the endpoint and found to be as the table says. */
export interface Coverage {
  note(cell: Cell, play: Play): void;
  /** Every cell and play that is missing, such as `void × open, once`. */
  missing(): readonly string[];
  /** The whole table: what each cell answers, and how it was played. */
  report(): string;
}

export function createCoverage(): Coverage {
  const played = new Set<string>();
  return {
    note: (cell, play) => {
      played.add(nameOf(cell, play));
    },
    missing: () => {
      const all = CELLS.flatMap((cell) => playsOf(cell).map((play) => nameOf(cell, play)));
      return all.filter((name) => !played.has(name));
    },
    report: () => {
      const rows = entries(RESPONSES).map(([message, row]) => [
        message,
        ...entries(row).map(([stage, response]) => {
          const plays = ALL_PLAYS.filter((play) => played.has(nameOf({ message, stage }, play)));
          return `${response} [${plays.map((play) => PLAYS[play]).join('')}]`;
        }),
      ]);
      const stages = entries(RESPONSES.opening).map(([stage]) => stage);
      return [
        `played: ${entries(PLAYS)
          .map(([play, mark]) => `${mark} ${play}`)
          .join(', ')}`,
        ...textTable(['', ...stages], rows),
      ].join('\n');
    },
  };
}

const ALL_PLAYS: readonly Play[] = entries(PLAYS).map(([play]) => play);

const CELLS: readonly Cell[] = entries(RESPONSES).flatMap(([message, row]) =>
  entries(row).map(([stage]) => ({ message, stage })),
);

/** Nothing comes before the first message about a round. */
function playsOf({ stage }: Cell): readonly Play[] {
  return stage === 'unknown'
    ? ALL_PLAYS.filter((play) => play !== 'before its predecessor')
    : ALL_PLAYS;
}

function nameOf({ message, stage }: Cell, play: Play): string {
  return `${cellName(message, stage)}, ${play}`;
}
