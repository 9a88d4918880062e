import type { World } from './world.ts';

/** From now on a table may take no rounds: those to come, and those whose openings are on their way. */
export function expectRefusals({ history, books }: World, tableId: string): void {
  history.mayBeShut.add(tableId);
  for (const round of history.rounds.all) {
    round.mayBeRefused ||= round.tableId === tableId && !books.rounds.has(round.roundId);
  }
}
