import type { TableFeed, TableMessage } from '../../../../infra/local/table-feed.ts';
import { toInstant } from '../../../../shared/domain/instant.ts';
import { RoundSchema } from '../../../../shared/messages/http/round-body.ts';
import { eventually } from '../../local-aws/eventually.ts';
import { PATIENCE_MS, type Platform } from './platform.ts';
import type { Ending, TablePlan } from './tables.ts';

/** Longer than any run: it is the table that rings the bell. */
const BETTING_SECONDS = 3600;

const CURRENCY_LIMITS = { positionMin: '20', positionMax: '1000000', stakeStep: '20' };

/** A table of the evening, which speaks to the queue alone. */
export interface EveningTable {
  readonly plan: TablePlan;
  readonly roundId: (round: number) => string;
  /** Opens it and waits until slips are taken. */
  readonly open: (round: number) => Promise<void>;
  readonly end: (round: number) => Promise<void>;
  /** People say that it ended otherwise than its first ruling has it. */
  readonly correct: (round: number, corrected: Ending) => Promise<void>;
  /** Waits for the round to be settled under the ruling of this number. */
  readonly untilSettled: (round: number, ruling: number) => Promise<void>;
}

export async function openTable(
  plan: TablePlan,
  { call }: Pick<Platform, 'call'>,
  feed: TableFeed,
  copiesMessage: () => boolean,
): Promise<EveningTable> {
  const { tableId, houseRules, shards, rounds } = plan;
  await call('configureTable', {
    params: { tableId },
    body: {
      ...{ bettingSeconds: BETTING_SECONDS, shards, houseRules },
      corrections: { approval: 'none', horizonHours: 24 },
      limits: { USD: CURRENCY_LIMITS, JPY: CURRENCY_LIMITS, KWD: CURRENCY_LIMITS },
    },
  });
  let copies = 0;
  const send = async (message: TableMessage) => {
    const body = await feed.send(message);
    if (!copiesMessage()) return;
    copies += 1;
    // Under another id, since the queue itself would drop it.
    await feed.sendBody(body, { deduplicationId: `${tableId}-copy-${copies}` });
  };
  const roundId = (round: number) => `${tableId}-${round}`;
  const openedAt = Date.now();
  const closesAt = toInstant(openedAt + BETTING_SECONDS * 1000);
  const until = (round: number, what: string, is: (seen: Round) => boolean) =>
    eventually(
      `round ${roundId(round)} is ${what}`,
      async () => {
        const { status, body } = await call('readRound', { params: { roundId: roundId(round) } });
        return status === 200 && is(RoundSchema.parse(body));
      },
      PATIENCE_MS,
    );
  return {
    plan,
    roundId,
    open: async (round) => {
      await send({
        ...{ type: 'round-opened', roundId: roundId(round), at: toInstant(openedAt), closesAt },
        ...{ dealer: 'dealer-7', shoe: 'shoe-1', gameNumber: String(round), video: 'video-1' },
      });
      await until(round, 'open', ({ state }) => state === 'open');
    },
    end: async (round) => {
      const ending = rounds[round]?.ending;
      if (ending === undefined) throw new Error(`there is no round ${round}`);
      const about = { roundId: roundId(round), at: closesAt };
      await send({ ...about, type: 'betting-closed' });
      await send(
        'void' in ending
          ? { ...about, type: 'void', reason: ending.void, actor: 'pit-boss' }
          : { ...about, type: 'result', scan: ending.scan },
      );
    },
    correct: async (round, corrected) => {
      const about = { roundId: roundId(round), at: closesAt, corrects: 1, actor: 'supervisor' };
      const reason = 'the recording shows it';
      await send({ ...about, type: 'correction', decision: decisionOf(corrected), reason });
    },
    untilSettled: async (round, ruling) => {
      await until(
        round,
        `settled under ruling ${ruling}`,
        ({ state, rulings }) => state === 'settled' && rulings.length === ruling,
      );
    },
  };
}

type Round = ReturnType<typeof RoundSchema.parse>;

function decisionOf(ending: Ending) {
  return 'void' in ending
    ? ({ kind: 'void', reason: ending.void } as const)
    : ({ kind: 'result', scan: ending.scan } as const);
}
