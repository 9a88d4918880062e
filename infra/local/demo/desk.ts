import type { Failure } from '../../../shared/domain/failure.ts';
import { toInstant } from '../../../shared/domain/instant.ts';
import { invariant } from '../../../shared/domain/invariant.ts';
import type { Result } from '../../../shared/domain/result.ts';
import {
  approveCorrection,
  type CorrectionRequest,
  correctRuling,
  proposeCorrection,
} from '../../../shared/operations/correct-ruling.ts';
import type { RulingAnswer } from '../../../shared/operations/decide-ruling.ts';
import type { Ports } from '../../../shared/operations/ports.ts';
import { previewRuling, type RulingPreview } from '../../../shared/operations/preview-ruling.ts';
import { setTableState } from '../../../shared/operations/set-table-state.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import { accept } from './accept.ts';
import { askUntilAnswered } from './ask-until-answered.ts';
import type { PlannedRound } from './plan-rounds.ts';
import { type SlipReply, type SlipRequest, toReply } from './platform.ts';

/** What people at the operator's desk ask for. */
export interface Desk {
  /** Previews the round's ruling with this number, then has it recorded as its table wants it. */
  readonly correct: (round: PlannedRound, number: number) => Promise<AskedCorrection>;
  readonly voidSlip: (slip: SlipRequest) => Promise<SlipReply>;
  readonly reopen: (tableId: string) => Promise<void>;
}

/** What people were told about one correction. */
export interface AskedCorrection {
  readonly round: PlannedRound;
  /** Of the ruling that it is. */
  readonly number: number;
  /** What it would move, said before it did. */
  readonly preview: RulingPreview;
  /** How each request was answered: what became of it, or the code of the refusal. */
  readonly replies: readonly string[];
}

const SUPERVISOR = 'supervisor-5';
const MANAGER = 'manager-2';

export function createDesk(ports: Ports): Desk {
  return {
    correct: async (round, number) => {
      const request = requestOf(round, number, ports.clock.now());
      const asked =
        round.table.approval === 'second-person'
          ? await correctByTwo(ports, request)
          : await correctAlone(ports, request);
      return { round, number, ...asked };
    },
    voidSlip: async ({ roundId, walletId, slipId }) => {
      const why = { reason: 'the player was barred', actor: SUPERVISOR, isPrivileged: false };
      const at = toInstant(ports.clock.now());
      return toReply(
        await askUntilAnswered(() => voidSlip(ports, { roundId, walletId, slipId, at, ...why })),
      );
    },
    reopen: async (tableId) => {
      const why = { reason: 'the fault is mended', actor: SUPERVISOR };
      accept(
        await askUntilAnswered(() =>
          setTableState(ports, { tableId, state: 'open', reopens: true, ...why }),
        ),
      );
    },
  };
}

function requestOf(
  { roundId, rulings }: PlannedRound,
  number: number,
  now: number,
): CorrectionRequest {
  const { decision, correction } = rulings[number - 1] ?? {};
  invariant(
    decision !== undefined && correction !== undefined,
    `${roundId} has no such correction`,
  );
  const corrects = number - 1;
  return {
    ...{ roundId, decision, corrects, reason: correction.reason, actor: SUPERVISOR },
    correctionId: `correction-of-${roundId}-${corrects}`,
    at: toInstant(now),
    isPrivileged: false,
  };
}

type Asked = Pick<AskedCorrection, 'preview' | 'replies'>;

async function correctAlone(ports: Ports, request: CorrectionRequest): Promise<Asked> {
  const preview = accept(await askUntilAnswered(() => previewRuling(ports, request)));
  const corrected = await askUntilAnswered(() => correctRuling(ports, request));
  return { preview, replies: [describeAnswer(corrected)] };
}

/** As the house wants it: whoever has proposed a correction cannot approve it as well. */
async function correctByTwo(ports: Ports, request: CorrectionRequest): Promise<Asked> {
  const { roundId, correctionId: proposalId, at } = request;
  const alone = await askUntilAnswered(() => correctRuling(ports, request));
  const { preview } = accept(await askUntilAnswered(() => proposeCorrection(ports, request)));
  const approveBy = (actor: string) =>
    askUntilAnswered(() => approveCorrection(ports, { roundId, proposalId, actor, at }));
  const byTheSame = await approveBy(SUPERVISOR);
  const byAnother = await approveBy(MANAGER);
  return { preview, replies: [alone, byTheSame, byAnother].map(describeAnswer) };
}

function describeAnswer(answer: Result<RulingAnswer, Failure>): string {
  return answer.ok ? answer.value.kind : answer.failure.code;
}
