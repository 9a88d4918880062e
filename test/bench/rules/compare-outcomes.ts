import { BaccaratResultsEngine, Card, Hand } from 'baccarat-engine';
import { readDeal } from '../../../shared/domain/games/baccarat/drawing-rules.ts';
import { type BaccaratFacts, readFacts } from '../../../shared/domain/games/baccarat/outcome.ts';
import {
  type BaccaratScan,
  BaccaratScanSchema,
} from '../../../shared/domain/games/baccarat/scan.ts';
import { findGame } from '../../../shared/domain/games/registry.ts';
import type { Random } from '../../simulation/engine/random.ts';
import { interleave, type Timing } from '../interleave.ts';
import { rulesOf } from './bench-round.ts';
import { dealBaccarat } from './plan-rounds.ts';

interface EngineReport {
  readonly what: string;
  readonly milliseconds: Timing;
  readonly dealsPerSecond: number;
}

/** The same deals read by Croupier and by the package `baccarat-engine`. */
export interface OutcomesReport {
  readonly deals: number;
  readonly engines: readonly EngineReport[];
  /** Deals on which both name the same winner. */
  readonly sameWinner: number;
  /** Deals on which both see the same pairs; that package forgets a pair once a third card is drawn. */
  readonly samePairs: number;
}

const DEALS = 20_000;
const engine = new BaccaratResultsEngine();

export function compareOutcomes(random: Random, runs: number): OutcomesReport {
  const scans = Array.from({ length: DEALS }, () => dealBaccarat(random));
  const deals = scans.map((scan) => BaccaratScanSchema.parse(scan));
  const hands = deals.map(toHand);
  const rules = rulesOf('baccarat', 'commission');
  const baccarat = findGame('baccarat');
  const tasks = [
    {
      what: 'Croupier: scan as sent, checked by the drawing rules',
      run: () => count(scans, (scan) => baccarat?.readOutcome(scan, rules, 'result').ok === true),
    },
    {
      what: 'Croupier: cards already read, checked by the drawing rules',
      run: () => count(deals, (deal) => readWinner(deal) === 'player'),
    },
    {
      what: 'baccarat-engine: cards already read, not checked',
      run: () => count(hands, (hand) => engine.calculateGameResult(hand).outcome === 'player'),
    },
  ];
  const timings = interleave(
    tasks.map(({ run }) => run),
    runs,
  );
  return {
    deals: DEALS,
    engines: timings.map(({ median, fastest, slowest }, index) => ({
      what: tasks[index]?.what ?? '',
      milliseconds: { median, fastest, slowest },
      dealsPerSecond: Math.round((DEALS / median) * 1000),
    })),
    ...countAgreement(deals, hands),
  };
}

function count<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let total = 0;
  for (const item of items) if (holds(item)) total += 1;
  return total;
}

function readWinner(scan: BaccaratScan): string {
  return readLegalFacts(scan).winner;
}

function readLegalFacts(scan: BaccaratScan): BaccaratFacts {
  const deal = readDeal(scan);
  if (!deal.ok) throw new Error(deal.failure.message);
  return readFacts(deal.value);
}

function countAgreement(
  deals: readonly BaccaratScan[],
  hands: readonly Hand[],
): Pick<OutcomesReport, 'sameWinner' | 'samePairs'> {
  const pairs = deals.map((deal, index) => {
    const facts = readLegalFacts(deal);
    const theirs = engine.calculateGameResult(hands[index] ?? new Hand());
    return { isSame: facts.winner === theirs.outcome, isSamePair: namePair(facts) === theirs.pair };
  });
  return {
    sameWinner: count(pairs, ({ isSame }) => isSame),
    samePairs: count(pairs, ({ isSamePair }) => isSamePair),
  };
}

/** In the other engine's words. */
function namePair({ playerPair, bankerPair }: BaccaratFacts): string {
  if (playerPair && bankerPair) return 'both';
  if (playerPair) return 'player';
  return bankerPair ? 'banker' : 'none';
}

function toHand({ player, banker }: BaccaratScan): Hand {
  const toCard = ({ rank, suit }: BaccaratScan['player'][number]) => new Card(suit, rank);
  return new Hand(player.map(toCard), banker.map(toCard));
}
