import { SKEW_MAX_MS } from '../../engine/instances.ts';
import { type SlipCall, type SlipHistory, slipName } from '../../world/history.ts';
import type { Commit, RecordRule } from '../audit.ts';
import type { RoundBook, RoundHead, SlipBook } from '../books.ts';
import { hashWagers } from '../canonical.ts';
import { acceptedSlips } from '../expected.ts';
import { find, must } from '../must.ts';
import { readSlip } from '../read-records.ts';
import type { RecordChange } from '../record.ts';

/** A request that was longer on its way counts from when its function began. */
const JOURNEY_MAX_MS = 2000;

/** What a slip may become; what is not named stays as it is for ever. */
const TURNS: Readonly<Record<string, readonly string[]>> = {
  absent: ['accepted', 'refused', 'tombstone'],
  accepted: ['cancelled', 'voided'],
};

/** A slip has one outcome, and its money moves with it. */
export const SLIP_RULE: RecordRule = {
  isOnce: false,
  judge: (commit, change) => {
    const { roundId, round, slip, before } = read(commit, change);
    const name = `slip ${change.pk} ${change.sk}`;
    const allowed = TURNS[before?.state ?? 'absent'] ?? [];
    must(
      allowed.includes(slip.state),
      () => `${name} turned from ${before?.state} to ${slip.state}`,
    );
    if (slip.state === 'voided') {
      judgeVoided(commit, roundId, slip, name);
      judgeAgreed(round.head, change, name);
    } else judgeAsked(commit.history.slips.find(slipName({ ...slip, roundId })), slip, name);
    const moves = ['accepted', 'cancelled', 'voided'].includes(slip.state);
    const hasMoved = commit.changes.some(
      ({ kind, pk }) => kind === 'entry' && pk === slip.walletId,
    );
    must(moves === hasMoved, () => `${name} is ${slip.state}, but did money move?`);
    if (slip.state === 'accepted') judgeAccepted(commit, round, slip, name);
    if (before !== undefined) judgeContent(before, slip, name);
  },
  enter: (commit, change) => {
    const { round, slip, before } = read(commit, change);
    if (slip.code !== undefined) commit.coverage.reached('failure', slip.code);
    enterSlip(round, slip, before);
  },
};

function enterSlip({ slips }: RoundBook, slip: SlipBook, before?: SlipBook): void {
  const others = (slips.get(slip.walletId) ?? []).filter((other) => other !== before);
  slips.set(slip.walletId, [...others, slip]);
}

function read({ books }: Commit, { pk, record = {} }: RecordChange) {
  const [roundId = '', shard = ''] = pk.split('#');
  const slip = readSlip(record, Number(shard));
  const round = find(books.rounds.get(roundId), () => `round ${roundId}`);
  const own = round.slips.get(slip.walletId) ?? [];
  return { roundId, round, slip, before: own.find(({ slipId }) => slipId === slip.slipId) };
}

/** People have asked for it. */
function judgeVoided({ history }: Commit, roundId: string, slip: SlipBook, name: string): void {
  const isAsked = history.voids.some((asked) => {
    return (
      asked.roundId === roundId && asked.walletId === slip.walletId && asked.slipId === slip.slipId
    );
  });
  must(isAsked, () => `nobody voided ${name}`);
}

/** Taking back what was settled is a correction. */
function judgeAgreed({ approval }: RoundHead, { record }: RecordChange, name: string): void {
  const { actor, approvedBy, settled } = record ?? {};
  const needsTwo = settled === true && approval === 'second-person';
  must(
    needsTwo === (approvedBy !== undefined) && actor !== approvedBy,
    () => `${name} was voided by ${actor} and ${approvedBy}`,
  );
}

/** Somebody asked for exactly this. */
function judgeAsked(said: SlipHistory | undefined, slip: SlipBook, name: string): void {
  must(said !== undefined, () => `nobody asked for ${name}`);
  if (slip.state === 'tombstone' || slip.state === 'cancelled') {
    const isAsked = said.calls.some(({ placed }) => placed === undefined);
    must(isAsked, () => `nobody cancelled ${name}`);
    return;
  }
  const isAsked = said.calls.some((call) => {
    const { placed, defect } = call;
    if (placed === undefined || defect !== undefined) return false;
    const wagers = new Map<string, bigint>();
    for (const { position, stake } of placed) {
      wagers.set(position, (wagers.get(position) ?? 0n) + stake);
    }
    return isReceipt(call, Date.parse(slip.receivedAt)) && hashWagers(wagers) === slip.contentHash;
  });
  must(isAsked, () => `${name} has a content that nobody asked for`);
}

/** Of the gateway; of the function, by its own clock, when the request was too long on its way. */
function isReceipt({ receivedAt, begunAt }: SlipCall, at: number): boolean {
  if (at === receivedAt) return true;
  return at - receivedAt > JOURNEY_MAX_MS && Math.abs(at - begunAt) <= SKEW_MAX_MS;
}

function judgeAccepted(
  { at, graceMs, books }: Commit,
  round: RoundBook,
  slip: SlipBook,
  name: string,
): void {
  const { head, gates, done, damaged } = round;
  const stakes = [...slip.wagers.values()];
  const stake = stakes.reduce((total, each) => total + each, 0n);
  must(slip.stake === stake, () => `${name}: the stake is not the sum of its wagers`);
  must(
    stakes.every((each) => each > 0n),
    () => `${name} was accepted with a wager of nothing`,
  );
  must(slip.receivedAt < head.closesAt, () => `${name} was accepted after the bell`);
  const sealedAt = gates.get(slip.shard)?.sealedAt ?? at;
  must(at - sealedAt <= graceMs, () => `${name} was accepted ${at - sealedAt} ms after the seal`);
  // Whoever looked before it was closed may still be on the way.
  for (const [what, since] of [head.tableId, ''].map((key) => [key, books.closedSince.get(key)])) {
    const late = at - Number(since ?? at);
    must(late <= graceMs, () => `${name} was accepted ${late} ms after ${what || 'all'} closed`);
  }
  const isDone = [...done.keys()].some((key) => key.endsWith(` ${slip.shard}`));
  must(!isDone, () => `${name} was accepted when its shard was done`);
  if (!damaged.has(slip.walletId)) judgeLimits(round, slip, name);
}

/** Limits count everything that the player has confirmed in the round. */
function judgeLimits(round: RoundBook, slip: SlipBook, name: string): void {
  const limit = round.head.limits.get(slip.walletId.split(':')[1] ?? '');
  must(limit !== undefined, () => `${name} is in a currency that the table does not take`);
  const own = [...acceptedSlips(round, slip.walletId), slip];
  for (const position of slip.wagers.keys()) {
    const total = own.reduce((sum, { wagers }) => sum + (wagers.get(position) ?? 0n), 0n);
    const isWithin = total >= limit.least && total <= limit.most && total % limit.step === 0n;
    must(isWithin, () => `${name}: ${total} on ${position} is outside the limits`);
  }
  const { roundLeast = 0n, roundMost } = limit;
  const total = own.reduce((sum, { stake }) => sum + stake, 0n);
  const isWithin = total >= roundLeast && (roundMost === undefined || total <= roundMost);
  must(isWithin, () => `${name}: ${total} in the round is outside the limits`);
  judgePositions(round.head, own, name);
}

function judgePositions({ game, wagersMax }: RoundHead, own: readonly SlipBook[], name: string) {
  const positions = new Set(own.flatMap(({ wagers }) => [...wagers.keys()]));
  must(positions.size <= (wagersMax ?? positions.size), () => `${name}: too many wagers`);
  if (game !== 'blackjack') return;
  // One side bet on a seat at most, and only beside a stake on its hand.
  const sides = [...positions].filter((position) => !position.startsWith('main:'));
  const seats = sides.map((position) => position.split(':')[1]);
  const isAllowed =
    new Set(seats).size === seats.length && seats.every((seat) => positions.has(`main:${seat}`));
  must(isAllowed, () => `${name}: ${sides.join(' and ')} are not allowed`);
}

function judgeContent(before: SlipBook, after: SlipBook, name: string): void {
  const isSame =
    before.contentHash === after.contentHash &&
    before.stake === after.stake &&
    before.receivedAt === after.receivedAt;
  must(isSame, () => `${name} changed its content`);
}
