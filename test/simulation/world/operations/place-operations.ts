import { toEpochMilliseconds } from '../../../../shared/domain/instant.ts';
import { gameOf } from '../../oracle/games/games.ts';
import type { PlacedWager, SlipHistory } from '../history.ts';
import { WHALE_STAKE } from '../open-house.ts';
import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';
import { drawBroken } from './broken-content.ts';
import {
  drawNewcomer,
  drawRound,
  drawSlip,
  drawSlipKey,
  drawUnsealed,
  slipOf,
} from './draw-slip.ts';
import { sendSlip } from './send-slip.ts';
import type { SlipAsked } from './slip-request.ts';

export const PLACE_OPERATIONS: readonly Operation[] = [
  { name: 'place', weight: 12, begin: placeNew },
  { name: 'place after the bell what came before it', weight: 10, begin: placeLate },
  { name: 'place again', weight: 4, begin: placeAgain },
];

function placeNew(world: World): void {
  const round = drawRound(world);
  if (round === undefined) return;
  const slip = slipOf(world, drawSlipKey(world, round));
  sendSlip(world, slip, drawAsked(world, slip));
}

/** The gateway received it in time, but then it lay around: until the round is being settled. */
function placeLate(world: World): void {
  const { random } = world;
  const round = drawUnsealed(world);
  if (round === undefined) return;
  for (let calls = random.between(1, LATE_MAX); calls > 0; calls -= 1) {
    const walletId = random.chance(0.5) ? drawNewcomer(world, round) : undefined;
    const slip = slipOf(world, drawSlipKey(world, round, walletId));
    const receivedAt = toEpochMilliseconds(round.closesAt) - random.between(1, 50);
    sendSlip(world, slip, { ...drawAsked(world, slip), receivedAt });
  }
}

/** The same request again, received at another time or at the same, or another one under its id. */
function placeAgain(world: World): void {
  const { random } = world;
  const slip = drawSlip(world);
  if (slip === undefined) return;
  const first = slip.calls.find(({ placed }) => placed !== undefined);
  const fresh = drawAsked(world, slip);
  const isOther = first === undefined || random.chance(0.1);
  const { placed, receivedAt } = isOther ? fresh : first;
  sendSlip(world, slip, { ...fresh, placed, ...(random.chance(0.3) ? { receivedAt } : {}) });
}

/** Most slips that lay around together. */
const LATE_MAX = 3;

/** How far the clock of a gateway may be off. */
const SKEW_MAX_MS = 400;

function drawAsked(world: World, slip: SlipHistory): SlipAsked {
  const { random, scheduler } = world;
  const skewMs = random.chance(0.1) ? random.between(-SKEW_MAX_MS, SKEW_MAX_MS) : 0;
  return {
    placed: drawWagers(world, slip),
    receivedAt: scheduler.now() + skewMs,
    ...(random.chance(0.01) ? { broken: drawBroken(random) } : {}),
  };
}

function drawWagers(
  { random, history, tables }: World,
  { roundId, walletId }: Pick<SlipHistory, 'roundId' | 'walletId'>,
): readonly PlacedWager[] {
  const tableId = history.rounds.find(roundId)?.tableId;
  const table = tables.find((each) => each.tableId === tableId);
  if (random.chance(0.01)) return [];
  return Array.from({ length: random.between(1, 3) }, () => {
    const isUnknown = table === undefined || random.chance(0.01);
    const position = isUnknown ? 'nowhere' : random.pick(gameOf(table).positions);
    if (walletId.endsWith(':JPY'))
      return { position, stake: WHALE_STAKE + BigInt(random.below(99)) };
    // Odd amounts, some below a table's minimum, some above its maximum.
    const stake = random.chance(0.05) ? random.between(900, 1100) : random.between(1, 200);
    return { position, stake: BigInt(random.chance(0.01) ? 0 : stake) };
  });
}
