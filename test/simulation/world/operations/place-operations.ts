import { toEpochMilliseconds, toInstant } from '../../../../shared/domain/instant.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import type { Wager } from '../../../../shared/domain/rounds/slip.ts';
import { type PlaceSlipRequest, placeSlip } from '../../../../shared/operations/place-slip.ts';
import { gameOf } from '../../oracle/games/games.ts';
import { NO_TIME, type SlipHistory } from '../history.ts';
import { WHALE_STAKE } from '../open-house.ts';
import type { Operation } from '../operation.ts';
import { call } from '../platform-call.ts';
import type { World } from '../world.ts';
import {
  beginCall,
  drawNewcomer,
  drawRound,
  drawSlip,
  drawSlipKey,
  drawUnsealed,
  endCall,
  slipOf,
} from './draw-slip.ts';

export const PLACE_OPERATIONS: readonly Operation[] = [
  { name: 'place', weight: 12, begin: placeNew },
  { name: 'place after the bell what came before it', weight: 7, begin: placeLate },
  { name: 'place again', weight: 4, begin: placeAgain },
];

function placeNew(world: World): void {
  const round = drawRound(world);
  if (round === undefined) return;
  const slip = slipOf(world, drawSlipKey(world, round));
  place(world, slip, drawRequest(world, slip));
}

/** The gateway received it in time, but then it lay around: until the round is being settled. */
function placeLate(world: World): void {
  const { random } = world;
  const round = drawUnsealed(world);
  if (round === undefined) return;
  for (let calls = random.between(1, LATE_MAX); calls > 0; calls -= 1) {
    const walletId = random.chance(0.5) ? drawNewcomer(world, round) : undefined;
    const slip = slipOf(world, drawSlipKey(world, round, walletId));
    const receivedAt = toInstant(toEpochMilliseconds(round.closesAt) - random.between(1, 50));
    place(world, slip, { ...drawRequest(world, slip), receivedAt });
  }
}

/** The same call again, later or at the same time, or another one under its id. */
function placeAgain(world: World): void {
  const slip = drawSlip(world);
  if (slip === undefined) return;
  const first = slip.calls.find(({ placed }) => placed !== undefined)?.placed;
  const fresh = drawRequest(world, slip);
  const { receivedAt, deadlineAt } = fresh;
  const isOther = first === undefined || world.random.chance(0.1);
  place(world, slip, isOther ? fresh : { ...first, receivedAt, deadlineAt });
}

/** Most slips that lay around together. */
const LATE_MAX = 3;

/** How far the clock of a gateway may be off. */
const SKEW_MAX_MS = 400;

function drawRequest(world: World, { roundId, walletId, slipId }: SlipHistory): PlaceSlipRequest {
  const { random, scheduler } = world;
  const skewMs = random.chance(0.1) ? random.between(-SKEW_MAX_MS, SKEW_MAX_MS) : 0;
  // Mostly plenty; now and then hardly more than a placement needs.
  const timeMs = random.chance(0.06) ? random.between(1400, 1700) : 30_000;
  return {
    ...{ roundId, walletId, slipId, wagers: drawWagers(world, { roundId, walletId }) },
    receivedAt: random.chance(0.005) ? NO_TIME : toInstant(scheduler.now() + skewMs),
    actor: 'platform',
    deadlineAt: scheduler.now() + timeMs,
  };
}

function drawWagers(
  { random, history, tables }: World,
  { roundId, walletId }: Pick<SlipHistory, 'roundId' | 'walletId'>,
): readonly Wager[] {
  const tableId = history.rounds.find(roundId)?.tableId;
  const table = tables.find((each) => each.tableId === tableId);
  if (random.chance(0.01)) return [];
  return Array.from({ length: random.between(1, 3) }, () => {
    const isUnknown = table === undefined || random.chance(0.01);
    const position = isUnknown ? 'nowhere' : random.pick(gameOf(table).positions);
    if (walletId.endsWith(':JPY'))
      return { position, stake: amount(WHALE_STAKE + BigInt(random.below(99))) };
    // Odd amounts, some below a table's minimum, some above its maximum.
    const stake = random.chance(0.05) ? random.between(900, 1100) : random.between(1, 200);
    return { position, stake: amount(BigInt(random.chance(0.01) ? 0 : stake)) };
  });
}

function place(world: World, slip: SlipHistory, request: PlaceSlipRequest): void {
  const begun = beginCall(slip, request, world.scheduler.now());
  call(world, {
    name: 'place',
    work: (ports) => placeSlip(ports, request),
    describe: (answer) => (answer.ok ? answer.value.slip.state : answer.failure.code),
    onAnswer: (answer) => endCall(world, slip, begun, answer),
  });
}
