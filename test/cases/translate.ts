import { amount } from '../../shared/domain/money/amount.ts';
import { translateBlackjack } from './blackjack/translate-blackjack.ts';
import type { Bet, CaseRound } from './case-round.ts';
import type { CaseQuestion } from './case-schema.ts';
import { findRefusal } from './find-refusal.ts';
import { gameOfCase } from './game-of-case.ts';
import { toPositionName } from './kebab-case.ts';
import { placeInTime, readIncidents } from './read-events.ts';
import { readTableScans } from './read-table-scans.ts';

/** A case → the product's terms. Throws `CaseProblem` for what it cannot understand. */
export function translate(question: CaseQuestion): CaseRound {
  const { input } = question;
  const inTime = { ...question, input: { ...input, events: [...placeInTime(input.events)] } };
  return question.game === 'blackjack' ? translateBlackjack(inTime) : translateShared(inTime);
}

/** Games in which one outcome is everybody's: each wager is one position. */
function translateShared(question: CaseQuestion): CaseRound {
  const { input } = question;
  const { game, rules } = gameOfCase(question, input.config);
  const bets: Bet[] = [];
  const rejected = new Map<string, string>();
  for (const wager of input.wagers) {
    const position = toPosition(wager.bet);
    const reason = findRefusal(wager, position, { input, game, rules, accepted: bets });
    if (reason === undefined) {
      const wagers = [{ position, stake: amount(wager.stake) }];
      bets.push({ wid: wager.wid, walletId: `${wager.player ?? 'player'}:USD`, wagers });
    } else {
      rejected.set(wager.wid, reason);
    }
  }
  const incidents = readIncidents(input.events, game.incidents(rules));
  return { game, rules, bets, rejected, incidents, ...readTableScans(game.id, input) };
}

/** `combo:5-3` is the position `combo:3-5`. */
function toPosition(bet: string): string {
  return toPositionName(bet).replace(/[0-9]+(-[0-9]+)+$/, (numbers) =>
    numbers
      .split('-')
      .sort((left, right) => Number(left) - Number(right))
      .join('-'),
  );
}
