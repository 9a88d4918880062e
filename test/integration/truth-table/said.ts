import type { TableMessage } from '../../../infra/local/table-feed.ts';
import type { Canonical } from '../../../shared/domain/digest.ts';
import type { RoundMessage } from '../../../shared/domain/rounds/round-messages.ts';
import type { Decision } from '../../../shared/domain/rounds/ruling.ts';
import type { TestRound } from '../../support/table.ts';

const SEAT_1 = { '1': { hands: [{ cards: ['10H', '9H'] }] } };

/** What becomes of a 19 on the first seat. */
export const SCANS = {
  win: { dealer: ['10S', '7D'], seats: SEAT_1 },
  loss: { dealer: ['10S', 'QD'], seats: SEAT_1 },
  'other loss': { dealer: ['10S', '6D', '5C'], seats: SEAT_1 },
  push: { dealer: ['10S', '9D'], seats: SEAT_1 },
  /** The dealer stopped on 15 (BJS-08). */
  impossible: { dealer: ['10S', '5D'], seats: SEAT_1 },
} satisfies Readonly<Record<string, Canonical>>;

export type Scan = keyof typeof SCANS;

/** A ruling by its content. */
export type Content = Exclude<Scan, 'impossible'> | 'void';

/** One message of a table, as far as a round cares. */
export type Said =
  | { readonly type: 'round-opened'; readonly dealer: 'staff-7' | 'staff-8' }
  | { readonly type: 'betting-closed' | 'window-opened' | 'no-result' | 'incident' | 'void' }
  | { readonly type: 'result'; readonly scan: Scan }
  | { readonly type: 'correction'; readonly corrects: number; readonly to: Content };

/** What a cell of the table is about: a message that says something new at every stage. */
export const SAMPLES: Readonly<Record<RoundMessage, Said>> = {
  opening: { type: 'round-opened', dealer: 'staff-7' },
  'other opening': { type: 'round-opened', dealer: 'staff-8' },
  'betting-closed': { type: 'betting-closed' },
  'window-opened': { type: 'window-opened' },
  result: { type: 'result', scan: 'win' },
  'impossible result': { type: 'result', scan: 'impossible' },
  'no-result': { type: 'no-result' },
  incident: { type: 'incident' },
  void: { type: 'void' },
  correction: { type: 'correction', corrects: 1, to: 'win' },
  'outdated correction': { type: 'correction', corrects: 2, to: 'win' },
};

export function decisionOf(content: Scan | 'void'): Decision {
  return content === 'void'
    ? { kind: 'void', reason: 'power cut' }
    : { kind: 'result', scan: { ...SCANS[content] } };
}

/** The message as the table of this round sends it. */
export function toTableMessage(said: Said, round: TestRound): TableMessage {
  const { roundId, closesAt } = round;
  const at = round.secondsIn(45);
  const staff = { reason: 'power cut', actor: 'staff-7' };
  switch (said.type) {
    case 'round-opened': {
      const details = { dealer: said.dealer, shoe: 'shoe-1', gameNumber: '1', video: 'video://1' };
      return { type: said.type, roundId, at: round.secondsIn(0), closesAt, ...details };
    }
    case 'betting-closed':
      return { type: said.type, roundId, at: closesAt };
    case 'window-opened': {
      const play = SEAT_1['1'];
      const window = { kind: 'decision', seat: 1, dealerFirst: '10S', play };
      return { type: said.type, roundId, at, closesAt: round.secondsIn(53), window };
    }
    case 'no-result':
      return { type: said.type, roundId, at, reason: 'camera failed' };
    case 'incident':
      return { type: said.type, roundId, at, incident: 'game-void', actor: 'staff-7' };
    case 'void':
      return { type: said.type, roundId, at, ...staff };
    case 'result':
      return { type: said.type, roundId, at, scan: { ...SCANS[said.scan] } };
    case 'correction': {
      const { corrects, to } = said;
      return { type: said.type, roundId, at, ...staff, corrects, decision: decisionOf(to) };
    }
  }
}
