import type { Regime } from '../../shared/domain/games/game.ts';
import {
  type Effect,
  type IncidentRule,
  strongestEffect,
} from '../../shared/domain/games/incident.ts';
import type { Ending } from '../../shared/domain/settlement/settle-slips.ts';
import type { Answer, WagerAnswer } from './answer.ts';
import type { Bet, CaseRound } from './case-round.ts';
import type { CaseQuestion } from './case-schema.ts';
import { describeBet, stakeOf } from './describe-bet.ts';
import { settleBets } from './settle-bets.ts';
import { settleUndecided } from './settle-held.ts';
import { translate } from './translate.ts';

/** How a round ended. Held rounds have no ending. */
interface Ruled {
  readonly round: Answer['round'];
  readonly ending?: Ending;
}

/** Plays a case through the product. Throws `CaseProblem` for what this tool cannot understand. */
export function answerCase(question: CaseQuestion): Answer {
  const round = translate(question);
  const wids = question.input.wagers.map(({ wid }) => wid);
  const answer = answerRound(round);
  const byWid = new Map(answer.wagers.map((wager) => [wager.wid, wager]));
  const rejected: Omit<WagerAnswer, 'wid'> = { result: 'rejected', payout: null, net: null };
  return { ...answer, wagers: wids.map((wid) => byWid.get(wid) ?? { wid, ...rejected }) };
}

function answerRound(round: CaseRound): Answer {
  const { bets, incidents, refusedAction } = round;
  const all = [...incidents.before, ...incidents.after];
  const table = all.some(({ closesTable }) => closesTable) ? 'CLOSED' : 'OPEN';
  const shoe = all.some(({ changesShoe }) => changesShoe) ? 'CHANGE' : 'KEEP';
  const common = { table, shoe } as const;
  if (refusedAction !== undefined) {
    const unchanged = { result: 'unchanged', payout: null, net: null } as const;
    const wagers = bets.map(({ wid }) => ({ wid, ...unchanged }));
    return { ...common, round: 'ACTION_REFUSED', wagers };
  }
  if (bets.length === 0) return { ...common, round: 'BET_REJECTED', wagers: [] };
  const corrections = incidents.after.filter(({ afterRuling }) => afterRuling === 'review');
  const final = rule(round, [...incidents.before, ...corrections], round.scans);
  const answer = { ...common, ...answerEnding(round, final) };
  if (round.firstScan === undefined && corrections.length === 0) return answer;
  const firstScans = round.firstScan === undefined ? round.scans : [round.firstScan.scan];
  const first = rule(round, incidents.before, firstScans);
  return final.ending === undefined || first.ending === undefined
    ? answer
    : { ...answer, round: 'CORRECTED', adjustments: adjust(bets, first.ending, final.ending) };
}

const REGIMES: Readonly<Partial<Record<Effect, readonly [Regime, Answer['round']]>>> = {
  'partial-void': ['partial-void', 'VOID_PARTIAL'],
  suspension: ['suspension', 'SUSPENDED_SETTLED'],
};

/** Where a scan is waited for or repeated, the last one counts if it is a result at all (GEN-03). */
function rule(
  { game, rules }: CaseRound,
  incidents: readonly IncidentRule[],
  scans: readonly unknown[],
): Ruled {
  const ending = { rounding: rules.rounding, lateFrom: undefined };
  const isVoid: Ruled = { round: 'VOID', ending: { ...ending, outcome: undefined } };
  const effect = strongestEffect(incidents);
  if (effect === 'void') return isVoid;
  if (effect === 'hold') return { round: 'HELD' };
  const [regime, name] = REGIMES[effect] ?? ['result', 'SETTLED'];
  for (const scan of scans) {
    const read = game.readOutcome(scan, rules, regime);
    if (!read.ok) continue;
    if (read.value.voidedBy !== undefined) return isVoid;
    return { round: name, ending: { ...ending, outcome: read.value } };
  }
  return { round: 'HELD' };
}

function answerEnding(round: CaseRound, { round: name, ending }: Ruled): AnswerOfEnding {
  if (ending === undefined) return { round: name, wagers: settleUndecided(round) };
  const settled = settleBets(round.bets, ending);
  const refunded = name === 'SUSPENDED_SETTLED' ? 'refund' : 'void';
  const wagers = settled.map((each) => describeBet(each, refunded));
  const own = settled.filter(({ bet }) => !bet.isAssumed);
  const staked = own.reduce((total, { bet }) => total + stakeOf(bet), 0n);
  const returned = own.reduce((total, { payout }) => total + payout, 0n);
  return { round: name, wagers, totals: { staked, returned, net: returned - staked } };
}

type AnswerOfEnding = Pick<Answer, 'round' | 'wagers' | 'totals'>;

function adjust(bets: readonly Bet[], first: Ending, final: Ending): ReadonlyMap<string, bigint> {
  const before = new Map(settleBets(bets, first).map(({ bet, payout }) => [bet.wid, payout]));
  const after = settleBets(bets, final);
  const own = after.filter(({ bet }) => !bet.isAssumed);
  return new Map(own.map(({ bet, payout }) => [bet.wid, payout - (before.get(bet.wid) ?? 0n)]));
}
