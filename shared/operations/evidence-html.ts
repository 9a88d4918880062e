import { canonicalJson } from '../domain/digest.ts';
import type { EvidencePack } from '../domain/disputes/evidence-pack.ts';
import type { LedgerEntry } from '../domain/ledger/entry.ts';
import { currencyOf } from '../domain/ledger/wallet.ts';
import { formatMoney } from '../domain/money/currency.ts';
import { authorsOf, type Decision, type Ruling } from '../domain/rounds/ruling.ts';
import type { Slip } from '../domain/rounds/slip.ts';
import { type Cell, code, type Html, page, pairs, type Section, table } from './html.ts';

/** An evidence pack as one page to read, print or file: without scripts, and without anything to load. */
export function evidenceHtml(pack: EvidencePack): string {
  const { currency, money } = moneyOf(pack);
  const section = (title: string, content: Html): Section => ({ title, content });
  return page(`Dispute ${pack.dispute.disputeId}: ${pack.decision?.decision ?? 'open'}`, [
    section('Complaint', complaint(pack)),
    ...(pack.decision === undefined ? [] : [section('Decision', decision(pack.decision))]),
    section('Round', round(pack)),
    section('Rulings', table(RULING_HEAD, pack.rulings.map(rulingRow))),
    section('Not followed', evidence(pack)),
    section('Incidents', incidents(pack)),
    ...(pack.windows.length === 0 ? [] : [section('Decision windows', windows(pack))]),
    section(`Slips of the player, in ${currency}`, slips(pack, money)),
    section(`Wagers, in ${currency}`, wagers(pack, money)),
    section(`Ledger of the player, in ${currency}`, entries(pack, money)),
  ]);
}

type Money = (minorUnits: bigint) => string;

function moneyOf({ dispute }: EvidencePack) {
  const currency = currencyOf(dispute.complaint.player);
  const money: Money = (minorUnits) => formatMoney(minorUnits, currency);
  return { currency, money };
}

function complaint({ dispute }: EvidencePack): Html {
  const { player, gameTime, table: tableId, dealer, gameNumber, text } = dispute.complaint;
  return pairs([
    ['Player', player],
    ['Game time', gameTime],
    ['Table', tableId],
    ['Dealer', dealer],
    ['Game number', gameNumber],
    ['The player says', text],
    ['Opened', dispute.openedAt],
    ['Taken by', dispute.actor],
  ]);
}

function decision(decided: NonNullable<EvidencePack['decision']>): Html {
  return pairs([
    ['Decision', decided.decision],
    ['Reason', decided.reason],
    ['Ruling', decided.ruling],
    ['Proposal', decided.proposalId],
    ['Decided', decided.decidedAt],
    ['Decided by', decided.actor],
  ]);
}

function round({ round: head }: EvidencePack): Html {
  const { details, houseRules } = head;
  return pairs([
    ['Round', head.roundId],
    ['Table', head.tableId],
    ['Game', `${houseRules.game} ${houseRules.variant}`],
    ['State', head.state],
    ['Dealer', details.dealer],
    ['Shoe', details.shoe],
    ['Game number', details.gameNumber],
    ['Video', details.video],
    ['Opened', head.openedAt],
    ['Bell', head.closesAt],
    ['Slips are late from', head.lateFrom],
    ['Results count from', head.resultsFrom],
  ]);
}

const RULING_HEAD = [
  ...['Ruling', 'Says', 'Corrects', 'Outcome', 'Scan', 'Reason', 'By', 'Sent', 'Recorded'],
];

function rulingRow(ruling: Ruling): readonly Cell[] {
  const { number, decision: said, corrects, facts, reason = reasonOf(said) } = ruling;
  const outcome = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  return [
    ...[number, said.kind, corrects === 0 ? '' : corrects, outcome.join(', ')],
    ...[scanOf(said), reason, authorsOf(ruling), ruling.sentAt, ruling.recordedAt],
  ];
}

function reasonOf(said: Decision): string {
  return 'reason' in said ? said.reason : '';
}

function scanOf({ scan }: Decision): Cell {
  return scan === undefined ? '' : code(canonicalJson(scan));
}

function evidence(pack: EvidencePack): Html {
  return table(
    ['Why', 'Says', 'Scan', 'Sent', 'Recorded'],
    pack.evidence.map(({ code: why, message, decision: said, sentAt, recordedAt }) => [
      ...[`${why}: ${message}`, said.kind, scanOf(said), sentAt, recordedAt],
    ]),
  );
}

function incidents(pack: EvidencePack): Html {
  return table(
    ['Incident', 'Reported by', 'Sent', 'Recorded'],
    pack.incidents.map(({ incident, actor, sentAt, recordedAt }) => [
      ...[incident, actor, sentAt, recordedAt],
    ]),
  );
}

function windows(pack: EvidencePack): Html {
  return table(
    ['Opened', 'Closed', 'Asked'],
    pack.windows.map(({ opensAt, closesAt, window }) => [
      ...[opensAt, closesAt, code(canonicalJson(window))],
    ]),
  );
}

function slips(pack: EvidencePack, money: Money): Html {
  return table(
    ['Slip', 'State', 'Received', 'Stake', 'Wagers'],
    pack.slips.map((slip) => {
      const content = slip.state === 'tombstone' ? undefined : slip;
      const list = content?.wagers.map(({ position, stake }) => `${position} ${money(stake)}`);
      return [
        ...[slip.slipId, stateOf(slip), content?.receivedAt ?? ''],
        ...[content === undefined ? '' : money(content.stake), list?.join(', ') ?? ''],
      ];
    }),
  );
}

function stateOf(slip: Slip): string {
  switch (slip.state) {
    case 'accepted':
      return slip.state;
    case 'refused':
      return `refused, ${slip.code}: ${slip.message}`;
    case 'cancelled':
    case 'tombstone':
      return `cancelled ${slip.cancelledAt}`;
    case 'voided':
      return `voided ${slip.voidedAt} by ${authorsOf(slip)}: ${slip.reason}`;
  }
}

function wagers({ settled, recordsDisagree, stake }: EvidencePack, money: Money): Html {
  if (recordsDisagree) return pairs([['Results', 'the slips are not those that were settled']]);
  if (settled === undefined) return pairs([['At stake, not settled', money(stake)]]);
  const { totals, ruling } = settled;
  const sums = [
    ...[`under ruling ${ruling}`, money(totals.stake), '', money(totals.commission)],
    ...[money(totals.payout + totals.refund)],
  ];
  return table(
    ['Position', 'Stake', 'Result', 'Commission', 'Returned'],
    [
      ...settled.results.map((each) => [
        ...[each.position, money(each.stake), each.result, money(each.commission)],
        money(each.payout),
      ]),
      sums,
    ],
  );
}

function entries(pack: EvidencePack, money: Money): Html {
  return table(
    ['Entry', 'Why', 'Game time', 'Booked', 'By', 'Change', 'Balance', 'Owed', 'Hash'],
    pack.entries.map((entry) => [
      ...[entry.seq, whyOf(entry), entry.effectiveAt, entry.bookedAt, entry.actor],
      ...[money(entry.to === 'wallet' ? entry.amount : -entry.amount)],
      ...[money(entry.balanceAfter), money(entry.owedAfter), code(entry.hash)],
    ]),
  );
}

function whyOf({ cause }: LedgerEntry): string {
  const reason = 'reason' in cause && cause.reason !== undefined ? `: ${cause.reason}` : '';
  if (cause.kind === 'settlement')
    return `step ${cause.step} under ruling ${cause.ruling}${reason}`;
  return 'slipId' in cause ? `${cause.kind} ${cause.slipId}${reason}` : cause.kind;
}
