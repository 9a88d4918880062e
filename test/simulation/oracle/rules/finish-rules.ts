import type { Commit, RecordRule } from '../audit.ts';
import { type DoneTotals, doneKey, type RoundBook } from '../books.ts';
import { coveredSlips, expect } from '../expected.ts';
import { find, must } from '../must.ts';
import { readDoneTotals } from '../read-records.ts';
import { count, type Stored, text } from '../record.ts';

/** A shard is done when nobody can be missing, and its totals are what the players came to. */
export const DONE_RULE: RecordRule = {
  isOnce: true,
  judge: (commit, { pk, sk, record = {} }) => {
    const round = roundOf(commit, pk);
    const { shard, ruling } = read(record);
    const name = `shard ${shard} of ${pk}`;
    must(ruling <= round.rulings.length, () => `${sk} of ${pk} is for a ruling that is not`);
    const sealedAt = round.gates.get(shard)?.sealedAt;
    must(sealedAt !== undefined, () => `${name} is done but was never sealed`);
    const grace = commit.at - sealedAt;
    must(grace >= commit.graceMs, () => `${name} is done ${grace} ms after its seal`);
    const expected = expectTotals(commit, round, { shard, ruling });
    const totals = readDoneTotals(record);
    must(
      describe(totals) === describe(expected),
      () => `${name}: ${describe(totals)}, not ${describe(expected)}`,
    );
    for (const { stake, payout, refund, house } of totals) {
      must(stake === payout + refund + house, () => `${name}: money was made or lost`);
    }
  },
  enter: ({ books }, { pk, record = {} }) => {
    const { shard, ruling } = read(record);
    books.rounds.get(pk)?.done.set(doneKey(ruling, shard), readDoneTotals(record));
  },
};

function read(record: Stored): { shard: number; ruling: number } {
  return { shard: count(record, 'shard'), ruling: count(record, 'ruling') };
}

function expectTotals(
  { books }: Commit,
  round: RoundBook,
  { shard, ruling }: { readonly shard: number; readonly ruling: number },
): readonly DoneTotals[] {
  const sums = new Map<string, DoneTotals>();
  for (const [walletId, own] of round.slips) {
    const turned = own.filter(({ state }) => ['accepted', 'cancelled', 'voided'].includes(state));
    if (turned[0]?.shard !== shard) continue;
    must(round.steps.has(walletId), () => `shard ${shard} is done without ${walletId}`);
    must(!round.damaged.has(walletId), () => `shard ${shard} is done with damaged ${walletId}`);
    const slips = coveredSlips(round, walletId);
    const head = books.wallets.get(walletId)?.head;
    if (slips.length === 0 || head === undefined) continue;
    const { brand, currency } = head;
    const { stake, payout, refund, commission } = expect(round, slips, ruling);
    const key = `${brand} ${currency}`;
    const sum = sums.get(key) ?? NOTHING;
    sums.set(key, {
      ...{ brand, currency, players: sum.players + 1, stake: sum.stake + stake },
      ...{ payout: sum.payout + payout, refund: sum.refund + refund },
      commission: sum.commission + commission,
      house: sum.house + stake - payout - refund,
    });
  }
  return [...sums.values()];
}

const NOTHING = {
  ...{ players: 0, stake: 0n, payout: 0n, refund: 0n, commission: 0n, house: 0n },
} as const;

function describe(totals: readonly DoneTotals[]): string {
  return totals
    .map(({ brand, currency, players, ...sums }) =>
      [
        brand,
        currency,
        players,
        sums.stake,
        sums.payout,
        sums.refund,
        sums.commission,
        sums.house,
      ].join(' '),
    )
    .sort()
    .join('; ');
}

/** Only a player whose records really disagree is stopped. */
export const QUARANTINE_RULE: RecordRule = {
  isOnce: false,
  judge: (commit, { pk, record = {} }) => {
    const walletId = text(record, 'walletId');
    const isDamaged = roundOf(commit, pk).damaged.has(walletId);
    must(isDamaged, () => `${walletId} was quarantined in ${pk}: ${text(record, 'message')}`);
  },
  enter: ({ books }, { pk, record = {} }) => {
    const quarantined = books.rounds.get(pk)?.quarantined;
    const walletId = text(record, 'walletId');
    if (record['release'] === undefined) quarantined?.add(walletId);
    else quarantined?.delete(walletId);
  },
};

function roundOf({ books }: Commit, roundId: string): RoundBook {
  return find(books.rounds.get(roundId), () => `round ${roundId}`);
}
