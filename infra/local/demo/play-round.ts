import { invariant } from '../../../shared/domain/invariant.ts';
import type { TableFeed } from '../table-feed.ts';
import type { AskedCorrection, Desk } from './desk.ts';
import type { PlannedRound, PlannedSlip } from './plan-rounds.ts';
import type { Platform, SlipReply } from './platform.ts';
import type { RoundStep } from './round-courses.ts';
import type { RoundWatch } from './round-watch.ts';
import { SLIP_COURSES } from './slip-courses.ts';
import { type MessageStep, messageOf } from './table-messages.ts';

/** What the platform was told about one slip. */
export interface AskedSlip {
  readonly slip: PlannedSlip;
  readonly replies: readonly SlipReply[];
}

/** Everything that was asked for and answered. */
export interface Asked {
  readonly slips: readonly AskedSlip[];
  readonly corrections: readonly AskedCorrection[];
}

export interface Surroundings {
  readonly feed: TableFeed;
  readonly platform: Platform;
  readonly desk: Desk;
  readonly watch: RoundWatch;
  readonly signal: AbortSignal;
  /** The round before at the same table. */
  readonly previous: PlannedRound | undefined;
}

/** Does everything that happens to a round, in order, without waiting for its end. */
export async function playRound(round: PlannedRound, around: Surroundings): Promise<Asked> {
  let played: Played = { slips: [], corrections: [], lastBody: '' };
  for (const step of round.course.steps) {
    around.signal.throwIfAborted();
    played = { ...played, ...(await takeStep(step, round, around, played)) };
  }
  return played;
}

interface Played extends Asked {
  /** What the table sent last. */
  readonly lastBody: string;
}

/** Answers what has changed by it. */
async function takeStep(
  step: RoundStep,
  round: PlannedRound,
  around: Surroundings,
  played: Played,
): Promise<Partial<Played>> {
  const { feed, platform, desk, watch, previous } = around;
  const { roundId, withdrawal } = round;
  const { lastBody } = played;
  switch (step) {
    case 'place-slips':
      return { slips: await askForAll(platform, round, false) };
    case 'place-decisions':
      return { slips: [...played.slips, ...(await askForAll(platform, round, true))] };
    case 'void-slips':
      return { slips: await Promise.all(played.slips.map((slip) => voidMistaken(desk, slip))) };
    case 'correct':
      return { corrections: [await desk.correct(round, round.rulings.length)] };
    case 'correct-previous':
      invariant(previous !== undefined, `round ${roundId} is the first of its table`);
      return { corrections: [await correctInFull(previous, around)] };
    case 'withdraw':
      invariant(withdrawal !== undefined, `nothing is withdrawn in round ${roundId}`);
      await platform.withdraw(withdrawal);
      break;
    case 'reopen-table':
      await desk.reopen(round.table.tableId);
      break;
    case 'settled':
    case 'quarantined':
      await watch.until(roundId, step);
      break;
    case 'parked':
      await watch.untilParked(lastBody);
      break;
    case 'copy':
      await feed.sendBody(lastBody);
      break;
    case 'late-copy':
      await feed.sendBody(lastBody, { deduplicationId: `late-copy-${roundId}` });
      break;
    case 'garbled-message':
      await feed.sendBody(lastBody.slice(0, lastBody.length / 2));
      break;
    default:
      return { lastBody: await send(step, round, around) };
  }
  return {};
}

async function send(
  step: MessageStep,
  round: PlannedRound,
  { feed, watch }: Surroundings,
): Promise<string> {
  const body = await feed.send(messageOf(step, round));
  if (step === 'open') await watch.until(round.roundId);
  if (step === 'window') await watch.untilAsked(round.roundId);
  return body;
}

function askForAll(
  platform: Platform,
  { slips }: PlannedRound,
  inWindow: boolean,
): Promise<readonly AskedSlip[]> {
  const asked = slips.filter((slip) => slip.inWindow === inWindow);
  return Promise.all(asked.map((slip) => askFor(platform, slip)));
}

async function askFor(platform: Platform, slip: PlannedSlip): Promise<AskedSlip> {
  return { slip, replies: await slip.course.ask(platform, slip) };
}

/** Waits until the round is settled as people say. */
async function correctInFull(
  round: PlannedRound,
  { desk, watch }: Surroundings,
): Promise<AskedCorrection> {
  const number = round.rulings.length;
  const asked = await desk.correct(round, number);
  await watch.until(round.roundId, 'settled', number);
  return asked;
}

async function voidMistaken(desk: Desk, asked: AskedSlip): Promise<AskedSlip> {
  if (asked.slip.course !== SLIP_COURSES.mistaken) return asked;
  return { ...asked, replies: [...asked.replies, await desk.voidSlip(asked.slip)] };
}
