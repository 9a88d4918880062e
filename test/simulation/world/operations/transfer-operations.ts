import { judgeTransferAnswers } from '../../oracle/transfer-answers.ts';
import { type AskedTransfer, NO_ID, type TransferCall, type TransferHistory } from '../history.ts';
import { callHttp } from '../http-call.ts';
import { WHALE_STAKE } from '../open-house.ts';
import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';
import { drawWallet } from './draw-slip.ts';
import { transferRequest } from './transfer-request.ts';

export const TRANSFER_OPERATIONS: readonly Operation[] = [
  { name: 'transfer', weight: 3, begin: transferNew },
  { name: 'transfer again', weight: 2, begin: transferAgain },
];

const RECENT = 8;

function transferNew(world: World): void {
  const { random, history } = world;
  const walletId = random.chance(0.2) ? random.pick(world.guestWalletIds) : drawWallet(world);
  const first: AskedTransfer = {
    walletId,
    transferId: random.chance(0.01) ? NO_ID : `t${history.transfers.all.length + 1}`,
    kind: random.chance(0.7) ? 'deposit' : 'withdrawal',
    amount: drawAmount(world, walletId),
  };
  const name = `${walletId} ${first.transferId}`;
  const record = history.transfers.find(name) ?? history.transfers.add(name, { first, calls: [] });
  move(world, record, first);
}

function drawAmount({ random }: World, walletId: string): bigint {
  if (random.chance(0.02)) return 0n;
  const most = walletId.endsWith(':JPY') ? 20 : 1500;
  const unit = walletId.endsWith(':JPY') ? WHALE_STAKE : 1n;
  return BigInt(random.between(1, most)) * unit;
}

function transferAgain(world: World): void {
  const { random, history } = world;
  const recent = history.transfers.all.slice(-RECENT);
  if (recent.length === 0) return;
  const record = random.pick(recent);
  const { first } = record;
  const isOther = random.chance(0.1);
  move(world, record, isOther ? { ...first, amount: first.amount + 1n } : first);
}

function move(world: World, record: TransferHistory, asked: AskedTransfer): void {
  send(world, record, asked);
  if (world.faults.strikes('duplicate request')) send(world, record, asked);
}

function send(world: World, record: TransferHistory, asked: AskedTransfer): void {
  const begun: TransferCall = { asked, told: undefined };
  record.calls.push(begun);
  callHttp(world, {
    name: 'transfer',
    api: world.backoffice,
    request: transferRequest(asked, world.scheduler.now()),
    onAnswer: (told) => {
      begun.told = told;
      judgeTransferAnswers(world.books, record);
    },
  });
}
