import { askOracle, type Sums } from './blackjack-oracle.ts';
import { type Question, readRound, settlePlayer, walletOf } from './engine-answer.ts';

/** How many answers were compared, and how they came out. */
export interface Comparison {
  readonly settled: number;
  readonly held: number;
  /** The differences found, each with everything needed to ask again. */
  readonly differences: readonly string[];
}

/** Players of one scan at most; a scan has room for more. */
const PLAYERS_MAX = 200;

/**
 * Asks the product and the oracle the same questions. What the oracle calls settled is asked in
 * one scan of many players; what it calls held is asked alone, so that nothing else can hold it.
 * The questions share rules, regime, dealer and whether there is insurance.
 */
export function compare(questions: readonly Question[]): Comparison {
  const asked = questions.map((question) => ({
    question,
    expected: askOracle(question.round, question.stakes),
  }));
  const settled = asked.filter(({ expected }) => expected !== 'held');
  const held = asked.filter(({ expected }) => expected === 'held');
  const batches = Array.from({ length: Math.ceil(settled.length / PLAYERS_MAX) }, (_, n) =>
    settled.slice(n * PLAYERS_MAX, (n + 1) * PLAYERS_MAX),
  );
  const differences = [...batches, ...held.map((one) => [one])].flatMap(compareScan);
  return { settled: settled.length, held: held.length, differences };
}

interface Asked {
  readonly question: Question;
  readonly expected: Sums | 'held';
}

function compareScan(asked: readonly Asked[]): readonly string[] {
  const outcome = readRound(asked.map(({ question }) => question));
  if (outcome.ok) {
    return asked.flatMap((one, n) => {
      const answer = settlePlayer(one.question, outcome.value, walletOf(n));
      return isSame(one.expected, answer) ? [] : [describeDifference(one, answer)];
    });
  }
  // A refused scan says of none of its players who is at fault: each is asked alone.
  const { code, rule, message } = outcome.failure;
  const [only, ...more] = asked;
  if (only === undefined) return [];
  if (more.length > 0) {
    const alone = asked.flatMap((one) => compareScan([one]));
    return alone.length > 0 ? alone : [`refused together, never alone: ${rule} ${message}`];
  }
  const isRefusal = only.expected === 'held' && code === 'SCAN_IMPOSSIBLE' && rule !== undefined;
  return isRefusal ? [] : [describeDifference(only, `${code} ${rule} ${message}`)];
}

function isSame(left: Sums | 'held', right: Sums | 'held'): boolean {
  if (left === 'held' || right === 'held') return left === right;
  const positions = Object.keys(left);
  return (
    positions.length === Object.keys(right).length &&
    positions.every((position) => left[position] === right[position])
  );
}

function describeDifference({ question, expected }: Asked, answer: Sums | string): string {
  const { round, stakes } = question;
  const lines = { round, stakes, oracle: expected, product: answer };
  const asText = (_key: string, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value;
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${JSON.stringify(value, asText)}`)
    .join('\n');
}
