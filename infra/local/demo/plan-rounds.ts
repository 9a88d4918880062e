import { createHash } from 'node:crypto';
import type { Canonical } from '../../../shared/domain/digest.ts';
import { type Instant, toInstant } from '../../../shared/domain/instant.ts';
import { invariant } from '../../../shared/domain/invariant.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { Decision } from '../../../shared/domain/rounds/ruling.ts';
import type { Wager } from '../../../shared/domain/rounds/slip.ts';
import { PLAYERS, type PlayerName, walletOf } from './players.ts';
import { ROUND_COURSES, type RoundCourse } from './round-courses.ts';
import {
  type CorrectionScenario,
  type RoundScenario,
  SCENARIOS,
  type SlipScenario,
} from './scenarios.ts';
import { SLIP_COURSES, type SlipCourse, type SlipCourseName } from './slip-courses.ts';
import { type DemoTable, TABLES } from './tables.ts';

export interface PlannedWager extends Wager {
  /** What 100 on the position give back under each ruling, by hand; nothing where it is missing. */
  readonly percents: readonly bigint[];
}

export interface PlannedSlip {
  readonly player: PlayerName;
  readonly roundId: string;
  readonly walletId: string;
  readonly slipId: string;
  readonly wagers: readonly PlannedWager[];
  readonly receivedAt: Instant;
  readonly course: SlipCourse;
  readonly inWindow: boolean;
}

/** A decision that the money follows until another one takes its place. */
export interface PlannedRuling {
  readonly decision: Decision;
  /** What people say of the one before. */
  readonly correction?: CorrectionScenario;
}

export interface PlannedRound
  extends Pick<RoundScenario, 'shows' | 'window' | 'scan' | 'otherScan' | 'withdrawal'> {
  readonly roundId: string;
  readonly table: DemoTable;
  readonly gameNumber: number;
  readonly times: RoundTimes;
  readonly course: RoundCourse;
  /** In the order of their numbers. */
  readonly rulings: readonly PlannedRuling[];
  readonly slips: readonly PlannedSlip[];
}

/** Game time: what the messages and requests say, whenever they are sent. */
interface RoundTimes {
  readonly openedAt: Instant;
  readonly slipsAt: Instant;
  readonly earlyResultAt: Instant;
  readonly lateSlipsAt: Instant;
  readonly closesAt: Instant;
  readonly windowAt: Instant;
  readonly decisionsAt: Instant;
  readonly windowClosesAt: Instant;
  readonly endedAt: Instant;
}

/** A table's rounds follow each other at this distance. */
const ROUND_SECONDS = 120;

/** The demo's rounds as if each table's last one had just ended. The same seed gives the same stakes. */
export function planRounds(seed: number, now: number): readonly PlannedRound[] {
  return TABLES.flatMap((table) => {
    const scenarios = SCENARIOS[table.tableId];
    return scenarios.map(
      ({ course: name = 'plain', slips, correction, ...seen }, index): PlannedRound => {
        const roundId = `${table.tableId}${index + 1}`;
        const openedAt = now - (scenarios.length - index) * ROUND_SECONDS * 1000;
        const times = timesOf(openedAt, table.bettingSeconds);
        const course = ROUND_COURSES[name];
        return {
          ...{ ...seen, roundId, table, times, gameNumber: index + 1 },
          course,
          rulings: [...firstRuling(course, seen.scan), ...planCorrection(correction)],
          slips: slips.map((slip, number) => planSlip(slip, { seed, roundId, number, times })),
        };
      },
    );
  });
}

function firstRuling(
  { ruledBy }: RoundCourse,
  scan: Canonical | undefined,
): readonly PlannedRuling[] {
  switch (ruledBy) {
    case 'scan':
      invariant(scan !== undefined, 'a round is ruled by its scan but has none');
      return [{ decision: { kind: 'result', scan } }];
    case 'void':
      // Why is said by whoever voids it.
      return [{ decision: { kind: 'void', reason: '' } }];
    case 'nothing':
      return [];
  }
}

function planCorrection(correction: CorrectionScenario | undefined): readonly PlannedRuling[] {
  if (correction === undefined) return [];
  const { scan, reason } = correction;
  const decision: Decision =
    scan === undefined ? { kind: 'void', reason } : { kind: 'result', scan };
  return [{ decision, correction }];
}

function timesOf(openedAt: number, bettingSeconds: number): RoundTimes {
  const after = (seconds: number) => toInstant(openedAt + seconds * 1000);
  return {
    openedAt: after(0),
    slipsAt: after(5),
    earlyResultAt: after(bettingSeconds - 10),
    lateSlipsAt: after(bettingSeconds - 5),
    closesAt: after(bettingSeconds),
    windowAt: after(bettingSeconds + 2),
    decisionsAt: after(bettingSeconds + 5),
    windowClosesAt: after(bettingSeconds + 10),
    endedAt: after(bettingSeconds + 15),
  };
}

interface Place {
  readonly seed: number;
  readonly roundId: string;
  /** Counts the round's slips from 0. */
  readonly number: number;
  readonly times: RoundTimes;
}

function planSlip(
  { player, on, course = 'plain', stake, inWindow = false }: SlipScenario,
  { seed, roundId, number, times }: Place,
): PlannedSlip {
  return {
    ...{ player, roundId, walletId: walletOf(player), slipId: `${player}-${number + 1}` },
    wagers: on.map((text, index) => {
      const [position = '', ...percents] = text.split(' ');
      const drawn = drawStake(player, index, `${seed} ${roundId} ${number} ${player} ${position}`);
      return { position, percents: percents.map(BigInt), stake: amount(stake ?? drawn) };
    }),
    receivedAt: receiptOf(course, inWindow, times),
    course: SLIP_COURSES[course],
    inWindow,
  };
}

function receiptOf(course: SlipCourseName, inWindow: boolean, times: RoundTimes): Instant {
  if (inWindow) return times.decisionsAt;
  return course === 'after-early-result' ? times.lateSlipsAt : times.slipsAt;
}

/** Any number of the player's chips on the first position of a slip, fewer on the others. */
function drawStake(player: PlayerName, index: number, seed: string): bigint {
  const { chip, chips } = PLAYERS[player];
  const [least, most] = chips;
  const range = index === 0 ? most - least : most / 10n;
  const hash = createHash('sha256').update(seed).digest();
  return chip * (least + (hash.readBigUInt64BE(0) % (range + 1n)));
}
