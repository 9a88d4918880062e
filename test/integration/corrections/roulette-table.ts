import { amount } from '../../../shared/domain/money/amount.ts';
import type { CorrectionRules } from '../../../shared/domain/rounds/round.ts';
import type { Decision } from '../../../shared/domain/rounds/ruling.ts';
import type { CorrectionRequest } from '../../../shared/operations/correct-ruling.ts';
import type { TestCroupier } from '../../support/croupier-test.ts';
import { houseRulesOf } from '../../support/operator.ts';
import type { TestRound, TestTable } from '../../support/table.ts';

/** A round of roulette, and what its table says about it. */
export interface RouletteRound extends TestRound {
  readonly table: TestTable;
  spin(pocket: number): Promise<void>;
  /** People say that it ended otherwise than the newest ruling has it. */
  correct(corrects: number, decision: Decision): Promise<string>;
  /** Waits until it is settled under the ruling with this number. */
  untilSettledUnder(ruling: number): Promise<void>;
}

const LIMITS = { positionMin: amount(1n), positionMax: amount(1_000_000n) };

/** Rounds are played on an evening long ago, so its horizon is a wide one unless told. */
export async function openRouletteTable(
  croupier: TestCroupier,
  corrections: Partial<CorrectionRules> = {},
): Promise<TestTable> {
  return croupier.openTable({
    houseRules: houseRulesOf('roulette', 'single-zero'),
    limits: { USD: LIMITS, EUR: LIMITS },
    corrections: { approval: 'none', horizonHours: 1_000_000, ...corrections },
  });
}

export async function openRouletteRound(
  { ports }: TestCroupier,
  table: TestTable,
): Promise<RouletteRound> {
  const round = await table.openRound();
  const { roundId, closesAt } = round;
  return {
    ...round,
    table,
    spin: async (pocket) => {
      await table.feed.send({ type: 'result', roundId, at: closesAt, scan: { pocket } });
    },
    correct: (corrects, decision) => {
      const why = { reason: 'the recording shows it', actor: 'supervisor-3' };
      const at = round.secondsIn(60);
      return table.feed.send({ type: 'correction', roundId, at, corrects, decision, ...why });
    },
    untilSettledUnder: async (ruling) => {
      await table.untilCaughtUp();
      await round.until('settled');
      const head = await ports.store.readRound(roundId);
      if (head?.latestRuling !== ruling) throw new Error(`ruling ${head?.latestRuling} is newest`);
    },
  };
}

export function pocket(number: number): Decision {
  return { kind: 'result', scan: { pocket: number } };
}

export const VOID: Decision = { kind: 'void', reason: 'the wheel was touched' };

/** A correction as an operator asks for it. */
export function correctionOf(
  { roundId, secondsIn }: TestRound,
  corrects: number,
  decision: Decision,
  change: Partial<CorrectionRequest> = {},
): CorrectionRequest {
  return {
    ...{ roundId, corrects, decision, correctionId: `correction-of-${corrects}` },
    ...{ reason: 'the recording shows it', actor: 'supervisor-3', at: secondsIn(60) },
    isPrivileged: false,
    ...change,
  };
}
