import type { Context } from 'aws-lambda';
import { createBackofficeHandler } from '../../../functions/backoffice/create-handler.ts';
import { createBetsHandler } from '../../../functions/bets/create-handler.ts';
import { type HttpRequest, toEvent, toResponse } from '../engine/gateway.ts';
import type { SlipHistory } from '../world/history.ts';
import { TIMING } from '../world/lines.ts';
import {
  beginCall,
  endCall,
  type SlipAsked,
  slipRequest,
} from '../world/operations/slip-request.ts';
import { transferRequest } from '../world/operations/transfer-request.ts';
import type { World } from '../world/world.ts';
import { must } from './must.ts';
import { readTold, type Told } from './told.ts';
import { judgeTransferAnswers } from './transfer-answers.ts';

/** Enough to notice, few enough to be quick. */
const SAMPLE = 40;

/** Whatever was answered is asked again when all is over: the same answers, and nothing moves. */
export async function replayEverything(world: World): Promise<void> {
  const { history, random, books, scheduler } = world;
  const { askBets, askBackoffice } = createAskers(world);
  const commits = world.commits();

  const askAgain = async (said: SlipHistory, asked: SlipAsked) => {
    const call = beginCall(world, said, asked);
    endCall(world, said, call, await askBets(slipRequest(said, asked)));
  };
  const slips = history.slips.all.filter((said) => isStored(world, said));
  for (const said of random.shuffle(slips).slice(0, SAMPLE)) {
    const first = said.calls.find(({ placed, defect }) => {
      return placed !== undefined && defect === undefined;
    });
    if (first !== undefined) await askAgain(said, first);
    await askAgain(said, { placed: undefined, receivedAt: scheduler.now() });
  }

  const transfers = history.transfers.all.filter(({ first: { walletId, transferId } }) =>
    books.wallets.get(walletId)?.transfers.has(transferId),
  );
  for (const said of random.shuffle(transfers).slice(0, SAMPLE)) {
    const asked = said.first;
    const told = await askBackoffice(transferRequest(asked, scheduler.now()));
    said.calls.push({ asked, told });
    judgeTransferAnswers(books, said);
  }
  must(world.commits() === commits, () => 'a replay has written something');
}

/** The functions on the tables as they are. */
function createAskers({ store, scheduler }: World) {
  const clock = { now: scheduler.now, sleep: () => Promise.resolve(), random: () => 0 };
  const ports = { store, clock, timing: TIMING };
  const ask = (handler: ReturnType<typeof createBetsHandler>) => {
    return async (request: HttpRequest): Promise<Told> => {
      // The handler reads nothing else of its context.
      const context = { getRemainingTimeInMillis: () => 5000 } as Context;
      return readTold(request.route, toResponse(await handler(toEvent(request, 'again'), context)));
    };
  };
  return {
    askBets: ask(createBetsHandler(ports, () => {})),
    askBackoffice: ask(createBackofficeHandler(ports, () => {}, { openapi: '' })),
  };
}

function isStored({ books }: World, { roundId, walletId, slipId }: SlipHistory): boolean {
  const round = books.rounds.get(roundId);
  if (round === undefined || round.damaged.has(walletId)) return false;
  return round.slips.get(walletId)?.some((slip) => slip.slipId === slipId) === true;
}
