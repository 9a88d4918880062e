import { invariant } from '../../../shared/domain/invariant.ts';
import type { TableFeed, TableMessage } from '../table-feed.ts';
import type { PlannedRound, PlannedSlip } from './plan-rounds.ts';
import type { Platform, SlipReply } from './platform.ts';
import type { RoundStep } from './round-courses.ts';
import type { RoundWatch } from './round-watch.ts';

/** What the platform was told about one slip. */
export interface AskedSlip {
  readonly slip: PlannedSlip;
  readonly replies: readonly SlipReply[];
}

export interface Surroundings {
  readonly feed: TableFeed;
  readonly platform: Platform;
  readonly watch: RoundWatch;
  readonly signal: AbortSignal;
}

/** Does everything that happens to a round, in order, without waiting for its end. */
export async function playRound(
  round: PlannedRound,
  { feed, platform, watch, signal }: Surroundings,
): Promise<readonly AskedSlip[]> {
  let asked: readonly AskedSlip[] = [];
  let lastBody = '';
  for (const step of round.course.steps) {
    signal.throwIfAborted();
    switch (step) {
      case 'place-slips':
        asked = await Promise.all(round.slips.map((slip) => askFor(platform, slip)));
        break;
      case 'settled':
        await watch.until(round.roundId, 'settled');
        break;
      case 'copy':
        await feed.sendBody(lastBody);
        break;
      case 'late-copy':
        await feed.sendBody(lastBody, { deduplicationId: `late-copy-${round.roundId}` });
        break;
      case 'garbled-message':
        await feed.sendBody(lastBody.slice(0, lastBody.length / 2));
        break;
      default:
        lastBody = await feed.send(messageOf(step, round));
    }
    if (step === 'open') await watch.until(round.roundId);
  }
  return asked;
}

async function askFor(platform: Platform, slip: PlannedSlip): Promise<AskedSlip> {
  return { slip, replies: await slip.course.ask(platform, slip) };
}

type MessageStep = Exclude<
  RoundStep,
  'place-slips' | 'settled' | 'copy' | 'late-copy' | 'garbled-message'
>;

function messageOf(step: MessageStep, round: PlannedRound): TableMessage {
  const { roundId, times, scan, otherScan } = round;
  switch (step) {
    case 'open':
      return openingOf(round);
    case 'close':
      return { type: 'betting-closed', roundId, at: times.closesAt };
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

function resultOf(roundId: string, at: string, scan: PlannedRound['scan']): TableMessage {
  invariant(scan !== undefined, `round ${roundId} has a result but no scan`);
  return { type: 'result', roundId, at, scan };
}
