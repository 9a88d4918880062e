import { createHash } from 'node:crypto';
import type { Position } from '../../../shared/domain/games/baccarat/paytable.ts';
import { type Instant, toInstant } from '../../../shared/domain/instant.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { Wager } from '../../../shared/domain/rounds/slip.ts';
import { PLAYERS, type PlayerName, walletOf } from './players.ts';
import { ROUND_COURSES, type RoundCourse } from './round-courses.ts';
import { type RoundScenario, SCENARIOS, type SlipScenario } from './scenarios.ts';
import { SLIP_COURSES, type SlipCourse } from './slip-courses.ts';
import { type DemoTable, TABLES } from './tables.ts';

export interface PlannedSlip {
  readonly player: PlayerName;
  readonly roundId: string;
  readonly walletId: string;
  readonly slipId: string;
  readonly wagers: readonly (Wager & { readonly position: Position })[];
  readonly receivedAt: Instant;
  readonly course: SlipCourse;
}

export interface PlannedRound extends Pick<RoundScenario, 'cards' | 'otherCards'> {
  readonly roundId: string;
  readonly table: DemoTable;
  readonly gameNumber: number;
  readonly times: RoundTimes;
  readonly course: RoundCourse;
  readonly slips: readonly PlannedSlip[];
}

/** Game time: what the messages and requests say, whenever they are sent. */
interface RoundTimes {
  readonly openedAt: Instant;
  readonly earlyResultAt: Instant;
  readonly closesAt: Instant;
  readonly endedAt: Instant;
}

export const BETTING_SECONDS = 30;

/** A table's rounds follow each other at this distance. */
const ROUND_SECONDS = 60;

/** The demo's rounds as if each table's last one had just ended. The same seed gives the same stakes. */
export function planRounds(seed: number, now: number): readonly PlannedRound[] {
  return TABLES.flatMap((table) => {
    const scenarios = SCENARIOS[table.tableId];
    return scenarios.map(({ course = 'plain', slips, cards, otherCards }, index): PlannedRound => {
      const roundId = `${table.tableId}${index + 1}`;
      const openedAt = now - (scenarios.length - index) * ROUND_SECONDS * 1000;
      return {
        ...{ roundId, table, gameNumber: index + 1 },
        ...(cards === undefined ? {} : { cards }),
        ...(otherCards === undefined ? {} : { otherCards }),
        times: timesOf(openedAt),
        course: ROUND_COURSES[course],
        slips: slips.map((slip, number) => planSlip(slip, { seed, roundId, number, openedAt })),
      };
    });
  });
}

function timesOf(openedAt: number): RoundTimes {
  const after = (seconds: number) => toInstant(openedAt + seconds * 1000);
  return {
    openedAt: after(0),
    earlyResultAt: after(BETTING_SECONDS - 10),
    closesAt: after(BETTING_SECONDS),
    endedAt: after(BETTING_SECONDS + 15),
  };
}

interface Place {
  readonly seed: number;
  readonly roundId: string;
  /** Counts the round's slips from 0. */
  readonly number: number;
  readonly openedAt: number;
}

function planSlip(
  { player, on, course = 'plain', stake }: SlipScenario,
  { seed, roundId, number, openedAt }: Place,
): PlannedSlip {
  const seconds = course === 'after-early-result' ? BETTING_SECONDS - 5 : 5 + number;
  return {
    ...{ player, roundId, walletId: walletOf(player), slipId: `${player}-${number + 1}` },
    wagers: on.map((position) => ({
      position,
      stake: amount(stake ?? drawStake(player, position, `${seed} ${roundId} ${number}`)),
    })),
    receivedAt: toInstant(openedAt + seconds * 1000),
    course: SLIP_COURSES[course],
  };
}

/** Any number of the player's chips, fewer on the positions that pay long odds. */
function drawStake(player: PlayerName, position: Position, seed: string): bigint {
  const { chip, chips } = PLAYERS[player];
  const [least, most] = chips;
  const isLong = position !== 'player' && position !== 'banker';
  const range = isLong ? most / 10n : most - least;
  const hash = createHash('sha256').update(`${seed} ${player} ${position}`).digest();
  return chip * (least + (hash.readBigUInt64BE(0) % (range + 1n)));
}
