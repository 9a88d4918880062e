import type { TableFeed } from '../../../../infra/local/table-feed.ts';
import { toInstant } from '../../../../shared/domain/instant.ts';
import { parkMessage } from '../../../../shared/operations/park-message.ts';
import { quarantinePlayers } from '../../../../shared/operations/quarantine-players.ts';
import type { TestCroupier } from '../../../support/croupier-test.ts';
import { operatorPorts } from '../../../support/operator.ts';
import { eventually } from '../../local-aws/eventually.ts';
import type { createApiClient } from '../api-client.ts';
import type { PathValues } from './break-request.ts';

/** Where a scene is set. */
interface Stage {
  readonly croupier: TestCroupier;
  readonly call: ReturnType<typeof createApiClient>;
  readonly feed: TableFeed;
}

/** What is there already. */
type Ids = Readonly<Record<'walletId' | 'tableId' | 'roundId' | 'slipId', string>>;

/** What a preparation has added. */
interface Added {
  readonly values: PathValues;
  /** What a request with no more than the required fields is about, where it is another thing. */
  readonly least?: PathValues;
}

type Preparation = (stage: Stage, ids: Ids) => Promise<Added>;

export const BETTING_SECONDS = 3600;

const NEEDS_TWO_PEOPLE = new Set(['proposeVoid', 'proposeVoidBeyondHorizon', 'approveVoid']);

/** Two people where an operation asks for a second one only then. */
export function correctionsFor(operation: string) {
  const approval = NEEDS_TWO_PEOPLE.has(operation) ? 'second-person' : 'none';
  return { corrections: { approval, horizonHours: 24 } };
}

export async function openRound({ call, feed }: Stage, roundId: string): Promise<void> {
  const now = Date.now();
  await feed.send({
    ...{ type: 'round-opened', roundId, at: toInstant(now) },
    closesAt: toInstant(now + BETTING_SECONDS * 1000),
    ...{ dealer: 'dealer-7', shoe: 'shoe-1', gameNumber: '1', video: 'video-1' },
  });
  await untilRound({ call }, roundId, 'open');
}

async function untilRound(
  { call }: Pick<Stage, 'call'>,
  roundId: string,
  state: string,
): Promise<void> {
  await eventually(`round ${roundId} is ${state}`, async () => {
    const { body } = await call('readRound', { params: { roundId } });
    return JSON.stringify(body).includes(`"state":"${state}"`);
  });
}

const settle: Preparation = async ({ call, feed }, { roundId }) => {
  const scan = { player: ['4S', '5D'], banker: ['3H', '4C'] };
  await feed.send({ type: 'result', roundId, at: toInstant(Date.now()), scan });
  await untilRound({ call }, roundId, 'settled');
  return { values: {} };
};

const WHY = { reason: 'the recording shows it' };

const propose: Preparation = async (stage, ids) => {
  await settle(stage, ids);
  const params = { roundId: ids.roundId, proposalId: 'proposal' };
  const decision = { kind: 'void', ...WHY };
  const body = { decision, corrects: 1, ...WHY };
  await stage.call('proposeCorrection', { params, body, principal: 'proposer' });
  return { values: { proposalId: params.proposalId } };
};

/** What a complaint says of the round that is open. */
function complaintOf({ walletId: player, tableId: table }: Ids) {
  const gameTime = toInstant(Date.now());
  return { player, table, gameTime, dealer: 'dealer-7', gameNumber: '1' };
}

async function dispute({ call }: Stage, ids: Ids, disputeId: string): Promise<void> {
  await call('openDispute', { params: { disputeId }, body: complaintOf(ids) });
}

/** What an operation is about, beyond a player with a slip in an open round. */
const PREPARATIONS: Readonly<Record<string, Preparation>> = {
  correctBeyondHorizon: settle,
  proposeCorrection: settle,
  proposeBeyondHorizon: settle,
  proposeVoid: settle,
  proposeVoidBeyondHorizon: settle,
  ruleRound: async (stage, ids) => {
    await settle(stage, ids);
    const held = `${ids.roundId}-held`;
    await openRound(stage, held);
    const at = toInstant(Date.now());
    await stage.feed.send({ type: 'no-result', roundId: held, at, ...WHY });
    await untilRound(stage, held, 'held');
    return { values: {}, least: { roundId: held } };
  },
  approveCorrection: propose,
  approveVoid: async (stage, ids) => {
    await settle(stage, ids);
    const { roundId, walletId, slipId } = ids;
    const params = { roundId, proposalId: 'proposal' };
    const body = { walletId, slipId, ...WHY };
    await stage.call('proposeVoid', { params, body, principal: 'proposer' });
    return { values: { proposalId: params.proposalId } };
  },
  openDispute: async (_, ids) => ({ values: complaintOf(ids) }),
  readDispute: async (stage, ids) => {
    const disputeId = `${ids.roundId}-dispute`;
    await dispute(stage, ids, disputeId);
    return { values: { disputeId } };
  },
  decideDispute: async (stage, ids) => {
    const { values } = await propose(stage, ids);
    const disputeId = `${ids.roundId}-dispute`;
    const another = `${ids.roundId}-another`;
    await dispute(stage, ids, disputeId);
    await dispute(stage, ids, another);
    return { values: { ...values, disputeId }, least: { disputeId: another } };
  },
  releasePlayer: async ({ croupier }, { roundId, walletId }) => {
    const ports = operatorPorts(croupier);
    const round = await ports.store.readRound(roundId);
    if (round === undefined) throw new Error(`there is no round ${roundId}`);
    await quarantinePlayers(ports, round, [{ walletId, message: 'records disagree' }]);
    return { values: {} };
  },
  redriveParked: async ({ croupier }, { roundId }) => {
    const sentAt = toInstant(Date.now());
    const messageId = `${roundId}-message`;
    const message = { messageId, sentAt, queue: 'table-events', body: messageId } as const;
    const why = { code: 'MESSAGE_MALFORMED', message: 'it is not JSON' } as const;
    await parkMessage(operatorPorts(croupier), message, why);
    return { values: { sentAt, messageId } };
  },
};

export async function prepare(operation: string, stage: Stage, ids: Ids): Promise<Added> {
  return PREPARATIONS[operation]?.(stage, ids) ?? { values: {} };
}
