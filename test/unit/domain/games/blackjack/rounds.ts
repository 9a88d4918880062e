import { type Card, CardSchema } from '../../../../../shared/domain/cards/card.ts';
import { blackjack } from '../../../../../shared/domain/games/blackjack/blackjack.ts';
import type {
  Grade,
  HouseRules,
  PlayerBets,
  Regime,
} from '../../../../../shared/domain/games/game.ts';
import { LIVE } from './blackjack-rules.ts';

/** `cards('10H KD')`: cards in the order dealt; suits may be left out. */
export function cards(text: string): Card[] {
  return cardTexts(text).map((each) => CardSchema.parse(each));
}

/** `cardTexts('10 KD')` is `['10S', 'KD']`. */
export function cardTexts(text: string): string[] {
  return text
    .split(' ')
    .filter((each) => each !== '')
    .map((each) => (/[SHDC]$/.test(each) ? each : `${each}S`));
}

export interface ScannedSeat {
  readonly hands: readonly {
    readonly cards: readonly string[];
    readonly doubled?: boolean;
    readonly splitFrom?: number;
  }[];
  readonly surrendered?: boolean;
  readonly evenMoney?: boolean;
}

/** `seat('8 3 Q*', '8 10')`: a split seat whose first hand was doubled. */
export function seat(...hands: readonly string[]): ScannedSeat {
  return {
    hands: hands.map((text) => ({
      cards: cardTexts(text.replace('*', '')),
      ...(text.includes('*') ? { doubled: true } : {}),
    })),
  };
}

/** What a player who played this has placed on the seat. */
export function positionsOf(
  number: number,
  { hands, surrendered, evenMoney }: ScannedSeat,
): string[] {
  return [
    `main:${number}`,
    ...hands.flatMap((_hand, index) => (index > 0 ? [`split:${number}:${index + 1}`] : [])),
    ...hands.flatMap(({ doubled }, index) => (doubled ? [`double:${number}:${index + 1}`] : [])),
    ...(surrendered ? [`surrender:${number}`] : []),
    ...(evenMoney ? [`even-money:${number}`] : []),
  ];
}

export function betsOn(positions: readonly string[], walletId = 'ann:USD'): PlayerBets {
  return { walletId, positions: new Set(positions) };
}

export interface PlayedSeat {
  /** Cards of the dealer, such as `'10 7'`. */
  readonly dealer: string;
  readonly play: ScannedSeat;
  /** Positions besides those that the play itself asks for, without the seat: `'insurance'`. */
  readonly extra?: readonly string[];
  readonly rules?: HouseRules;
  readonly regime?: Regime;
}

export function readRound(scan: unknown, rules: HouseRules = LIVE, regime: Regime = 'result') {
  return blackjack.readOutcome(scan, rules, regime);
}

/** How everything fared that one player has on seat 3, by position, such as `'won 3:2'`. */
export function gradesOf({
  dealer,
  play,
  extra = [],
  rules = LIVE,
  regime = 'result',
}: PlayedSeat): Record<string, string> {
  const insured = extra.includes('insurance') ? { insured: true } : {};
  const scan = { dealer: cardTexts(dealer), seats: { 3: play }, ...insured };
  const answer = readRound(scan, rules, regime);
  if (!answer.ok) throw new Error(answer.failure.message);
  const placed = extra.map((each) => each.replace(/^([a-z0-9-]+)/, '$1:3'));
  const bets = betsOn([...positionsOf(3, play), ...placed]);
  return Object.fromEntries(
    [...bets.positions].map((each) => [
      each.replace(':3', ''),
      describeGrade(answer.value.grade(each, bets)),
    ]),
  );
}

/** Id of the rule for which the scan of one seat is refused; `'legal'` when it is not. */
export function ruleAgainst({ dealer, play, extra = [], rules, regime }: PlayedSeat): string {
  const insured = extra.includes('insurance');
  const answer = readRound(
    { dealer: cardTexts(dealer), seats: { 3: play }, insured },
    rules,
    regime,
  );
  return answer.ok ? 'legal' : (answer.failure.rule ?? answer.failure.code);
}

function describeGrade(grade: Grade): string {
  switch (grade.result) {
    case 'won': {
      const { numerator, denominator } = grade.oddsToOne;
      return grade.commission.numerator === 0n ? `won ${numerator}:${denominator}` : 'commission';
    }
    case 'surrendered':
      return `surrendered ${grade.returned.numerator}/${grade.returned.denominator}`;
    default:
      return grade.result;
  }
}
