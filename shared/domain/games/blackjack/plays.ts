import type { BlackjackScan, SeatPlay } from './scan.ts';

/** What was played on a seat: by one player, or by everybody of whom the scan says nothing else. */
export interface PlacedPlay {
  readonly seat: number;
  /** Absent for the play of the whole seat. */
  readonly walletId?: string;
  readonly play: SeatPlay;
}

/** `undefined` when the scan has no play for this player on this seat. */
export type FindPlay = (walletId: string, seat: number) => SeatPlay | undefined;

export function listPlays({ seats, players }: BlackjackScan): readonly PlacedPlay[] {
  return [
    ...Object.entries(seats).map(([seat, play]) => ({ seat: Number(seat), play })),
    ...Object.entries(players).flatMap(([walletId, own]) =>
      Object.entries(own).map(([seat, play]) => ({ seat: Number(seat), walletId, play })),
    ),
  ];
}

/** BJS-02: a player's own play on a seat goes before that of the seat. */
export function indexPlays(plays: readonly PlacedPlay[]): FindPlay {
  const index = new Map(plays.map(({ seat, walletId, play }) => [keyOf(seat, walletId), play]));
  return (walletId, seat) => index.get(keyOf(seat, walletId)) ?? index.get(keyOf(seat));
}

function keyOf(seat: number, walletId = ''): string {
  return `${seat}#${walletId}`;
}
