import type { Card, Rank } from '../../cards/card.ts';
import type { Ratio } from '../../money/ratio.ts';
import { expectedReturn } from '../expected-return.ts';
import type { BlackjackRules } from './house-rules.ts';
import { layOutBeforeTheBell, type SideBet } from './positions.ts';
import { gradeSideBet } from './side-bets.ts';

const RANKS: readonly Rank[] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const CARDS_OF_A_RANK = 4n;
const CARDS = 52n;

/**
 * Exact returns with the table's decks, by position. Absent are `main` and `sevens`: what they
 * return hangs on how the player plays, `sevens` on whether two sevens are split.
 */
export function expectedReturns(rules: BlackjackRules): ReadonlyMap<string, Ratio> {
  const returns = new Map<SideBet, Ratio>();
  const positions = new Map<string, Ratio>();
  for (const [id, { kind }] of layOutBeforeTheBell(rules)) {
    if (kind !== 'any-pair' && kind !== 'over-13' && kind !== 'under-13') continue;
    const known = returns.get(kind) ?? returnUnsplit(kind, rules);
    returns.set(kind, known);
    positions.set(id, known);
  }
  return positions;
}

/**
 * The first side bet, if any, that gives a player 100 % or more in the long run, in words. With
 * sevens a player may split or not, whichever is worth more.
 */
export function findGenerousBet(rules: BlackjackRules): string | undefined {
  const returns = new Map(expectedReturns(rules));
  if (rules.sidePays.sevens !== undefined) {
    returns.set('sevens', returnUnsplit('sevens', rules));
    returns.set('sevens of players who split', returnOfSplitSevens(rules));
  }
  for (const [bet, { numerator, denominator }] of returns) {
    if (numerator >= denominator) {
      return `${bet} would return ${numerator}/${denominator} of what is staked`;
    }
  }
  return undefined;
}

interface FirstCards {
  readonly first: readonly [Card, Card];
  /** How many ordered draws of two cards from the whole shoe look like this. */
  readonly ways: bigint;
}

function dealFirstCards(decks: bigint): readonly FirstCards[] {
  const count = CARDS_OF_A_RANK * decks;
  return RANKS.flatMap((left) =>
    RANKS.map((right) => ({
      first: [cardOf(left), cardOf(right)] as const,
      ways: count * (left === right ? count - 1n : count),
    })),
  );
}

/** Suits do not matter to any side bet. */
function cardOf(rank: Rank): Card {
  return { rank, suit: 'S' };
}

function returnUnsplit(bet: SideBet, { decks, sidePays }: BlackjackRules): Ratio {
  return expectedReturn(
    dealFirstCards(BigInt(decks)).map(({ first, ways }) => ({
      grade: gradeSideBet(bet, { first }, sidePays),
      ways,
    })),
  );
}

function returnOfSplitSevens({ decks, sidePays }: BlackjackRules): Ratio {
  const shoe = BigInt(decks);
  // Of the cards that may follow two sevens. Other first cards lose whatever follows them.
  const thirds = [
    { afterSplit: cardOf('7'), ways: CARDS_OF_A_RANK * shoe - 2n },
    { afterSplit: cardOf('8'), ways: (CARDS - CARDS_OF_A_RANK) * shoe },
  ];
  return expectedReturn(
    dealFirstCards(shoe).flatMap(({ first, ways }) =>
      thirds.map(({ afterSplit, ways: follow }) => ({
        grade: gradeSideBet('sevens', { first, afterSplit }, sidePays),
        ways: ways * follow,
      })),
    ),
  );
}
