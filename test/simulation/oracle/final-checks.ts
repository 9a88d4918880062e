import { findLedgerFault } from '../../../shared/domain/ledger/verify.ts';
import { isValid, type RoundHistory } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { judgeSlipAnswers, judgeTransferAnswers } from './answers.ts';
import type { RoundBook } from './books.ts';
import { canonical } from './canonical.ts';
import { acceptedSlips, expect } from './expected.ts';
import { find, must } from './must.ts';

/**
 * What must hold when the world has come to rest. A new kind of operation adds what it promises.
 */
export const FINAL_CHECKS: readonly ((world: World) => void | Promise<void>)[] = [
  nothingIsLost,
  everyRoundIsDecided,
  everyAnswerStands,
  everyWalletHoldsWhatItMust,
  everyOddMessageIsSetAside,
  booksVerifyThemselves,
];

function nothingIsLost({ tableEvents, settlementWork }: World): void {
  for (const [name, queue] of Object.entries({ tableEvents, settlementWork })) {
    const dead = queue.deadLetters();
    must(dead.length === 0, () => `${name}: ${dead.length} dead letters, such as ${dead[0]}`);
  }
}

function everyRoundIsDecided({ history, books }: World): void {
  for (const said of history.rounds.all) {
    const { roundId } = said;
    const round = find(books.rounds.get(roundId), () => `round ${roundId}, which a table opened`);
    const expected = expectedState(said, round);
    const { state } = round.head;
    must(state === expected, () => `round ${roundId} came to rest ${state}, not ${expected}`);
    for (const walletId of round.damaged) {
      const isStopped = state !== 'settling' || round.quarantined.has(walletId);
      must(
        isStopped,
        () => `${walletId} is not stopped in ${roundId}, though its records disagree`,
      );
    }
  }
}

function expectedState(said: RoundHistory, { ruling, damaged }: RoundBook): string {
  const valid = said.decisions.filter(isValid);
  if (valid.length === 0) {
    if (said.noResultSent || said.decisions.length > 0) return 'held';
    return said.bettingClosedSent ? 'closed' : 'open';
  }
  if (ruling?.decision.kind === 'result') {
    const { scan } = ruling.decision;
    const scans = valid.flatMap((each) => each.scan ?? []);
    if (scans.some((other) => canonical(other) !== canonical(scan))) return 'quarantined';
  }
  return damaged.size === 0 ? 'settled' : 'settling';
}

function everyAnswerStands({ history, books }: World): void {
  for (const said of history.slips.all) judgeSlipAnswers(books, said);
  for (const said of history.transfers.all) judgeTransferAnswers(books, said);
}

/** Added up from what was asked and decided, without looking at a single ledger entry. */
function everyWalletHoldsWhatItMust({ books }: World): void {
  for (const [walletId, { head, transfers }] of books.wallets) {
    let balance = 0n;
    for (const { state, kind, amount } of transfers.values()) {
      if (state === 'done') balance += kind === 'deposit' ? amount : -amount;
    }
    let inPlay = 0n;
    for (const round of books.rounds.values()) {
      if (round.damaged.has(walletId)) {
        // What the slips said is lost; what the wallet holds in play must not be.
        const stake = head.open.get(roundIdOf(books, round))?.stake ?? 0n;
        balance -= stake;
        inPlay += stake;
        continue;
      }
      const slips = acceptedSlips(round, walletId);
      const stake = slips.reduce((total, slip) => total + slip.stake, 0n);
      balance -= stake;
      if (round.steps.has(walletId)) {
        const { payout, refund } = expect(round, slips);
        balance += payout + refund;
      } else inPlay += stake;
    }
    must(head.balance === balance, () => `${walletId} has ${head.balance}, not ${balance}`);
    must(head.inPlay === inPlay, () => `${walletId} has ${head.inPlay} in play, not ${inPlay}`);
    must(head.owed === 0n, () => `${walletId} owes ${head.owed}`);
  }
}

function roundIdOf(books: World['books'], round: RoundBook): string {
  return [...books.rounds].find(([, each]) => each === round)?.[0] ?? '';
}

/** A void leaves nothing to say about a round: whatever comes then is ignored. */
function everyOddMessageIsSetAside({ history, books }: World): void {
  const parked = [...books.parked.values()];
  for (const { body, code, roundId } of history.odd) {
    const isVoid = books.rounds.get(roundId)?.ruling?.decision.kind === 'void';
    if (isVoid || code === undefined) continue;
    const isParked = parked.some((each) => each.body === body && each.code === code);
    must(isParked, () => `a message was not set aside as ${code}: ${body}`);
  }
}

/** The product's own check of its ledger agrees, read from the tables as they are. */
async function booksVerifyThemselves({ store, books }: World): Promise<void> {
  for (const [walletId, { head, entries }] of books.wallets) {
    const wallet = find(await store.readWallet(walletId), () => `wallet ${walletId}`);
    const stored = await store.readEntries(walletId);
    must(stored.length === entries.length, () => `${walletId} has ${stored.length} entries`);
    must(wallet.hash === head.hash, () => `${walletId} is not as its last commit left it`);
    const fault = findLedgerFault(wallet, stored);
    must(fault === undefined, () => `${walletId}, entry ${fault?.seq}: ${fault?.message}`);
  }
}
