import { findLedgerFault } from '../../../shared/domain/ledger/verify.ts';
import { isValid, type RoundHistory } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { judgeSlipAnswers } from './answers.ts';
import { newestRuling, type RoundBook } from './books.ts';
import { canonical } from './canonical.ts';
import { coveredSlips, expect } from './expected.ts';
import { find, must } from './must.ts';
import { count } from './record.ts';
import { judgeTransferAnswers } from './transfer-answers.ts';

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
    const known = books.rounds.get(roundId);
    if (known === undefined && said.mayBeRefused) continue;
    const round = find(known, () => `round ${roundId}, which a table opened`);
    const isStray = said.strays.length > 0;
    const expected = [...expectedStates(said, round), ...(isStray ? ['quarantined'] : [])];
    const { state } = round.head;
    must(
      expected.includes(state),
      () => `round ${roundId} came to rest ${state}, not ${expected.join(' or ')}`,
    );
    for (const walletId of round.damaged) {
      const isStopped = state !== 'settling' || round.quarantined.has(walletId);
      must(
        isStopped,
        () => `${walletId} is not stopped in ${roundId}, though its records disagree`,
      );
    }
  }
}

function expectedStates(said: RoundHistory, round: RoundBook): readonly string[] {
  const valid = said.decisions.filter(isValid);
  if (valid.length === 0 && round.rulings.length === 0) {
    if (said.noResultSent || said.decisions.length > 0) return ['held'];
    return said.bettingClosedSent ? ['closed'] : ['open'];
  }
  const rest = round.damaged.size === 0 ? 'settled' : 'settling';
  const known = round.rulings.map(({ decision }) => canonical(decision));
  // A fault that is reported after the ruling is a matter for people.
  const results = valid.filter(
    ({ incident, scan }) => incident === undefined && scan !== undefined,
  );
  const isContradicted = results.some(({ kind, scan }) => {
    return !known.includes(canonical(kind === 'void' ? { kind } : { kind: 'result', scan }));
  });
  // People may have decided after the contradiction, or before it came.
  if (round.rulings.length > 1) return isContradicted ? ['quarantined', rest] : [rest];
  const isCancelled = newestRuling(round)?.isCancelled === true;
  return [isContradicted && !isCancelled ? 'quarantined' : rest];
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
      const slips = coveredSlips(round, walletId);
      const stake = slips.reduce((total, slip) => total + slip.stake, 0n);
      balance -= stake;
      const last = round.steps.get(walletId)?.at(-1);
      if (last !== undefined) {
        const { payout, refund } = expect(round, slips, count(last.cause, 'ruling'));
        balance += payout + refund;
      } else inPlay += stake;
    }
    const own = head.balance - head.owed;
    must(own === balance, () => `${walletId} has ${own}, not ${balance}`);
    must(head.balance === 0n || head.owed === 0n, () => `${walletId} owes although it can pay`);
    must(head.inPlay === inPlay, () => `${walletId} has ${head.inPlay} in play, not ${inPlay}`);
  }
}

function roundIdOf(books: World['books'], round: RoundBook): string {
  return [...books.rounds].find(([, each]) => each === round)?.[0] ?? '';
}

/** A void leaves nothing to say about a round: whatever comes then is ignored. */
function everyOddMessageIsSetAside({ history, books }: World): void {
  const parked = [...books.parked.values()];
  for (const { body, code, roundId } of history.odd) {
    const isVoid = books.rounds
      .get(roundId)
      ?.rulings.some(({ decision }) => decision.kind === 'void');
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
