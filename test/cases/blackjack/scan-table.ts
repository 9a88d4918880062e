import { endOf } from './find-refused-action.ts';
import type { Table } from './read-table.ts';
import { ASSUMED, type SeatHands } from './seat-hands.ts';

/** What the table's scanner reports of these seats. */
export function scanTable(
  seats: readonly SeatHands[],
  { dealer, hands }: Table,
  insured: boolean,
): unknown {
  const plays = seats.map((each) => ({ ...each, play: playOf(each, hands) }));
  // The first player of a seat is the seat's own; the others have theirs beside it.
  const isOwn = ({ seat, walletId }: SeatHands) =>
    plays.find((each) => each.seat === seat)?.walletId === walletId;
  const players = Map.groupBy(
    plays.filter((each) => !isOwn(each)),
    ({ walletId }) => walletId,
  );
  return {
    dealer,
    insured,
    seats: bySeat(plays.filter(isOwn)),
    players: Object.fromEntries([...players].map(([walletId, own]) => [walletId, bySeat(own)])),
  };
}

function bySeat(plays: readonly { readonly seat: number; readonly play: unknown }[]): unknown {
  return Object.fromEntries(plays.map(({ seat, play }) => [seat, play]));
}

function playOf({ hands }: SeatHands, cards: Table['hands']): unknown {
  const ends = hands.map(endOf);
  return {
    hands: hands.map(({ wid, doubleStake }) => ({
      cards: cards.get(wid.replace(ASSUMED, '')) ?? [],
      doubled: doubleStake !== undefined,
    })),
    surrendered: ends.includes('surrender'),
    evenMoney: ends.includes('even-money'),
  };
}
