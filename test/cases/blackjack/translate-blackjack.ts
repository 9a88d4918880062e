import type { CaseRound } from '../case-round.ts';
import type { CaseQuestion } from '../case-schema.ts';
import { gameOfCase } from '../game-of-case.ts';
import { readIncidents } from '../read-events.ts';
import { findRefusedAction } from './find-refused-action.ts';
import { onTable, readTables, type Table } from './read-table.ts';
import { scanTable } from './scan-table.ts';
import { type SeatHands, seatHands } from './seat-hands.ts';
import { insuranceOn, isMain, type SeatedBet, takeBets } from './take-bets.ts';

/** The seats that are on offer unless a case says otherwise or has more hands. */
const SEATS = 7;

/** Throws `CaseProblem` for what it cannot understand. */
export function translateBlackjack(question: CaseQuestion): CaseRound {
  const { input } = question;
  const { first, final, others } = readTables(input);
  const [dealerFirst] = final.dealer;
  const seats = seatHands(input.wagers.filter(isMain).map((wager) => onTable(wager, final)));
  const unnamed = seats.filter(({ hands }) => hands[0]?.seat === undefined);
  const needed = Math.max(SEATS, ...unnamed.map(({ seat }) => seat));
  const { game, rules } = gameOfCase(question, { seats: needed, ...input.config });
  const { taken, rejected } = takeBets(seats, { input, game, rules, dealerFirst });
  const refusedAction = seats
    .filter((seated) => taken.some((each) => each.seated === seated))
    .map((seated) => {
      const [mainStake, insurance] = [seated.hands[0]?.stake ?? 0n, insuranceOn(seated, taken)];
      return findRefusedAction(seated, { rules, dealerFirst, mainStake, insurance });
    })
    .find((refusal) => refusal !== undefined);
  return {
    ...{ game, rules, rejected, bets: taken.map(({ bet }) => bet) },
    incidents: readIncidents(input.events, game.incidents(rules)),
    scans: [final, ...others].map((table) => scanBets(taken, table)),
    ...(refusedAction === undefined ? {} : { refusedAction }),
    ...(first === undefined ? {} : { firstScan: { scan: scanBets(taken, first) } }),
    seatOf: (bet) => {
      const seated = taken.find((each) => each.bet === bet)?.seated;
      const own = taken.filter((each) => each.seated === seated);
      return {
        bets: own.map((each) => each.bet),
        scanWith: (cards) =>
          scanBets(own, { ...final, dealer: [...final.dealer.slice(0, 1), ...cards] }),
      };
    },
  };
}

function scanBets(taken: readonly SeatedBet[], table: Table): unknown {
  const seats: readonly SeatHands[] = [...new Set(taken.map(({ seated }) => seated))];
  const isInsured = seats.some((seated) => insuranceOn(seated, taken) > 0n);
  return scanTable(seats, table, isInsured);
}
