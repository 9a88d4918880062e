import { invariant } from '../../../shared/domain/invariant.ts';
import type { TableMessage } from '../table-feed.ts';
import type { PlannedRound } from './plan-rounds.ts';
import type { RoundStep } from './round-courses.ts';

/** What a table's scanner sends of its own. */
export type MessageStep = Extract<
  RoundStep,
  | 'open'
  | 'open-in-vain'
  | 'close'
  | 'window'
  | 'result'
  | 'other-result'
  | 'early-result'
  | 'no-result'
  | 'void'
  | 'operator-fault'
>;

export function messageOf(step: MessageStep, round: PlannedRound): TableMessage {
  const { roundId, times, scan, otherScan } = round;
  switch (step) {
    case 'open':
    case 'open-in-vain':
      return openingOf(round);
    case 'close':
      return { type: 'betting-closed', roundId, at: times.closesAt };
    case 'window':
      return windowOf(round);
    case 'early-result':
      return resultOf(roundId, times.earlyResultAt, scan);
    case 'result':
      return resultOf(roundId, times.endedAt, scan);
    case 'other-result':
      return resultOf(roundId, times.endedAt, otherScan);
    case 'no-result':
      return { type: 'no-result', roundId, at: times.endedAt, reason: 'nothing was detected' };
    case 'void':
      return {
        ...{ type: 'void', roundId, at: times.endedAt },
        ...{ reason: 'two cards out at once', actor: 'pit-boss-3' },
      };
    case 'operator-fault':
      return {
        ...{ type: 'incident', roundId, at: times.endedAt },
        ...{ incident: step, actor: 'pit-boss-3' },
      };
  }
}

function openingOf({ roundId, table, gameNumber, times }: PlannedRound): TableMessage {
  return {
    ...{ type: 'round-opened', roundId, at: times.openedAt, closesAt: times.closesAt },
    dealer: 'dealer-7',
    shoe: `shoe-${table.tableId}-1`,
    gameNumber: String(gameNumber),
    video: `video://table-${table.tableId}/${gameNumber}`,
  };
}

function windowOf({ roundId, times, window }: PlannedRound): TableMessage {
  invariant(window !== undefined, `round ${roundId} asks for nothing`);
  const { windowAt: at, windowClosesAt: closesAt } = times;
  return { type: 'window-opened', roundId, at, closesAt, window };
}

function resultOf(roundId: string, at: string, scan: PlannedRound['scan']): TableMessage {
  invariant(scan !== undefined, `round ${roundId} has a result but no scan`);
  return { type: 'result', roundId, at, scan };
}
