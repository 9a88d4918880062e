import type {
  DoneTotals,
  EntryBook,
  LimitBook,
  RoundHead,
  RulingBook,
  SlipBook,
  TransferBook,
  WalletHead,
} from './books.ts';
import {
  count,
  hex,
  list,
  money,
  optionalText,
  part,
  type Stored,
  signed,
  text,
} from './record.ts';

export function readHead(stored: Stored): WalletHead {
  const open = new Map<string, { stake: bigint; turns: number }>();
  for (const name of Object.keys(stored)) {
    if (!name.startsWith('open#')) continue;
    const roundId = name.slice('open#'.length);
    open.set(roundId, { stake: money(stored, name), turns: count(stored, `turns#${roundId}`) });
  }
  return {
    brand: text(stored, 'brand'),
    currency: text(stored, 'currency'),
    balance: money(stored, 'balance'),
    inPlay: money(stored, 'inPlay'),
    owed: money(stored, 'owed'),
    seq: count(stored, 'seq'),
    hash: hex(stored, 'hash'),
    open,
  };
}

export function readEntry(stored: Stored): EntryBook {
  const cause = part(stored, 'cause');
  const amount = money(stored, 'amount');
  const [from, to] = [text(stored, 'from'), text(stored, 'to')];
  if ((from === 'wallet') === (to === 'wallet')) throw new Error(`money from ${from} to ${to}`);
  return {
    ...{ stored, cause },
    walletId: text(stored, 'walletId'),
    seq: count(stored, 'seq'),
    kind: text(cause, 'kind'),
    roundId: optionalText(cause, 'roundId'),
    change: to === 'wallet' ? amount : -amount,
    hash: hex(stored, 'hash'),
    prevHash: hex(stored, 'prevHash'),
    effectiveAt: text(stored, 'effectiveAt'),
  };
}

export function readTransfer(stored: Stored): TransferBook {
  const outcome = part(stored, 'outcome');
  return {
    state: text(outcome, 'state'),
    kind: text(stored, 'kind'),
    amount: money(stored, 'amount'),
    code: optionalText(outcome, 'code'),
    balanceAfter:
      outcome['balanceAfter'] === undefined ? undefined : money(outcome, 'balanceAfter'),
  };
}

export function readRoundHead(stored: Stored): RoundHead {
  const limits = part(stored, 'limits');
  const houseRules = part(stored, 'houseRules');
  return {
    tableId: text(stored, 'tableId'),
    game: text(houseRules, 'game'),
    variant: text(houseRules, 'variant'),
    options: JSON.parse(text(houseRules, 'options')),
    closesAt: text(stored, 'closesAt'),
    state: text(stored, 'state'),
    latestRuling: count(stored, 'latestRuling'),
    revision: count(stored, 'revision'),
    shards: count(stored, 'shards'),
    lateFrom: optionalText(stored, 'lateFrom'),
    resultsFrom: optionalText(stored, 'resultsFrom'),
    approval: text(part(stored, 'corrections'), 'approval'),
    wagersMax: stored['wagersMax'] === undefined ? undefined : count(stored, 'wagersMax'),
    limits: new Map(Object.keys(limits).map((currency) => [currency, readLimit(limits, currency)])),
  };
}

function readLimit(limits: Stored, currency: string): LimitBook {
  const limit = part(limits, currency);
  const optional = (name: string) => (limit[name] === undefined ? undefined : money(limit, name));
  return {
    ...{ least: money(limit, 'positionMin'), most: money(limit, 'positionMax') },
    ...{ roundLeast: optional('tableMin'), roundMost: optional('tableMax') },
    step: optional('stakeStep') ?? 1n,
  };
}

export function readRuling(stored: Stored): RulingBook {
  const decision = part(stored, 'decision');
  return {
    number: count(stored, 'number'),
    corrects: count(stored, 'corrects'),
    sentAt: text(stored, 'sentAt'),
    decision: readDecision(decision),
    isCancelled: decision['kind'] === 'void' && decision['scan'] === undefined,
  };
}

function readDecision(stored: Stored): RulingBook['decision'] {
  const kind = text(stored, 'kind');
  if (kind === 'void') return { kind };
  if (kind !== 'result' && kind !== 'partial-void' && kind !== 'suspension') {
    throw new Error(`nobody rules by ${kind}`);
  }
  return { kind, scan: JSON.parse(text(stored, 'scan')) };
}

/** A tombstone has neither wagers nor a stake. */
export function readSlip(stored: Stored, shard: number): SlipBook {
  const key = {
    slipId: text(stored, 'slipId'),
    walletId: text(stored, 'walletId'),
    state: text(stored, 'state'),
    shard,
  };
  if (key.state === 'tombstone') {
    const nothing = { stake: 0n, receivedAt: '', contentHash: '', brand: '', wagers: new Map() };
    return { ...key, ...nothing, code: undefined, isTakenOut: false };
  }
  return {
    ...key,
    code: optionalText(stored, 'code'),
    isTakenOut: stored['settled'] === true,
    stake: money(stored, 'stake'),
    receivedAt: text(stored, 'receivedAt'),
    contentHash: hex(stored, 'contentHash'),
    brand: text(stored, 'brand'),
    wagers: new Map(
      list(stored, 'wagers').map((wager) => [text(wager, 'position'), money(wager, 'stake')]),
    ),
  };
}

export function readDoneTotals(stored: Stored): readonly DoneTotals[] {
  return list(stored, 'totals').map((totals) => ({
    brand: text(totals, 'brand'),
    currency: text(totals, 'currency'),
    players: count(totals, 'players'),
    stake: money(totals, 'stake'),
    payout: money(totals, 'payout'),
    refund: money(totals, 'refund'),
    commission: money(totals, 'commission'),
    house: signed(totals, 'house'),
  }));
}
