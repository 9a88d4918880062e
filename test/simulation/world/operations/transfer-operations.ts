import type { TransferRequest } from '../../../../shared/domain/ledger/transfer.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { transfer } from '../../../../shared/operations/transfer.ts';
import { judgeTransferAnswers } from '../../oracle/answers.ts';
import { NO_ID, type TransferCall, type TransferHistory } from '../history.ts';
import { WHALE_STAKE } from '../open-house.ts';
import type { Operation } from '../operation.ts';
import { call } from '../platform-call.ts';
import type { World } from '../world.ts';
import { drawWallet } from './draw-slip.ts';

export const TRANSFER_OPERATIONS: readonly Operation[] = [
  { name: 'transfer', weight: 4, begin: transferNew },
  { name: 'transfer again', weight: 2, begin: transferAgain },
];

const RECENT = 8;

function transferNew(world: World): void {
  const { random, history } = world;
  const walletId = random.chance(0.2) ? random.pick(world.guestWalletIds) : drawWallet(world);
  const first: TransferRequest = {
    walletId,
    transferId: random.chance(0.01) ? NO_ID : `t${history.transfers.all.length + 1}`,
    kind: random.chance(0.7) ? 'deposit' : 'withdrawal',
    amount: amount(drawAmount(world, walletId)),
    actor: 'cashier',
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
  move(world, record, isOther ? { ...first, amount: amount(first.amount + 1n) } : first);
}

function move(world: World, record: TransferHistory, request: TransferRequest): void {
  const begun: TransferCall = { request, answer: undefined };
  record.calls.push(begun);
  call(world, {
    name: 'transfer',
    work: (ports) => transfer(ports, request),
    describe: (answer) => (answer.ok ? answer.value.transfer.outcome.state : answer.failure.code),
    onAnswer: (answer) => {
      begun.answer = answer;
      if (!answer.ok) world.coverage.reached('failure', answer.failure.code);
      judgeTransferAnswers(world.books, record);
    },
  });
}
