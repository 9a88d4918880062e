import { NO_ID, type TransferCall, type TransferHistory } from '../world/history.ts';
import type { Books, TransferBook } from './books.ts';
import { must } from './must.ts';
import { text } from './record.ts';

/** A transfer's answer stays, and it moves money once. */
export function judgeTransferAnswers(books: Books, { first, calls }: TransferHistory): void {
  const { walletId, transferId } = first;
  const stored = books.wallets.get(walletId)?.transfers.get(transferId);
  const name = `transfer ${transferId} of ${walletId}`;
  const hasWallet = books.wallets.has(walletId);
  for (const call of calls) {
    const isRight = isRightAnswer(call, stored, { isId: transferId !== NO_ID, hasWallet });
    must(isRight, () => `${name} is ${stored?.state}, but its caller was told ${nameOf(call)}`);
  }
  const fresh = calls.filter(({ told }) => told?.isKept === true && !told.isReplay);
  must(fresh.length <= 1, () => `${name} was done ${fresh.length} times`);
}

function nameOf({ told }: TransferCall): string | undefined {
  return told?.code ?? told?.outcome;
}

function isRightAnswer(
  { asked, told }: TransferCall,
  stored: TransferBook | undefined,
  { isId, hasWallet }: { readonly isId: boolean; readonly hasWallet: boolean },
): boolean {
  if (told === undefined) return true;
  const isSame = stored?.kind === asked.kind && stored.amount === asked.amount;
  switch (told.code) {
    case undefined: {
      const { body, status, isReplay } = told;
      const isShown =
        text(body, 'kind') === stored?.kind &&
        text(body, 'amount') === String(stored.amount) &&
        text(body, 'balanceAfter') === String(stored.balanceAfter);
      return stored?.state === 'done' && isSame && isShown && isReplay === (status === 200);
    }
    case 'TEMPORARY_ERROR':
      return true;
    case 'TRANSFER_CONFLICT':
      return stored !== undefined && !isSame;
    case 'AMOUNT_INVALID':
      return asked.amount === 0n;
    case 'ID_INVALID':
      return !isId;
    case 'WALLET_NOT_FOUND':
      return !hasWallet;
    default:
      return told.isKept && stored?.state === 'refused' && stored.code === told.code && isSame;
  }
}
