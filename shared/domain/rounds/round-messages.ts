import type { Round } from './round.ts';
import type { Ruling } from './ruling.ts';

/** What a round is like when a message about it arrives. */
export type RoundStage =
  | 'unknown'
  | 'open'
  /** Closed or held: betting has ended, no ruling yet. */
  | 'closed'
  /** Settling or settled; partial voids and suspensions included, and scans that the rules declare void. */
  | 'ruled by a result'
  /** Cancelled by people or by a fault. */
  | 'ruled by a void'
  | 'quarantined';

/** What a message says, as far as it matters to a round. */
export type RoundMessage =
  | 'opening'
  /** Under the id of a round that was opened with other content. */
  | 'other opening'
  | 'betting-closed'
  /** Asks players for a decision. */
  | 'window-opened'
  | 'result'
  /** A scan that the rules cannot produce, or that is none of this game (BAC-15). */
  | 'impossible result'
  | 'no-result'
  | 'incident'
  | 'void'
  /** Names the newest ruling as the one it corrects. */
  | 'correction'
  /** Names an older one. */
  | 'outdated correction';

/** What is done with a message. */
export type Response =
  | 'create'
  /** It has been done: the same answer again. */
  | 'replay'
  | 'refuse'
  /** Kept, and applied when the round opens. */
  | 'keep'
  | 'close'
  /** Betting ends, and players may decide until the window closes. */
  | 'let decide'
  /** Betting ends, and stakes wait for a valid result. */
  | 'hold'
  /** It becomes the next ruling; a quarantined round is released by it. */
  | 'rule'
  /** Ruled already like this, now or before: nothing. Otherwise the round is quarantined. */
  | 'compare'
  /** Has no bearing on the round any more. */
  | 'ignore'
  /** Kept for the people who look into the round. */
  | 'keep as evidence'
  /** As the incident table of the game says. */
  | 'by incident';

type Row = Readonly<Record<RoundStage, Response>>;

/** Every message at every stage of a round: the one place that says what happens then. */
export const RESPONSES: Readonly<Record<RoundMessage, Row>> = {
  opening: {
    unknown: 'create',
    open: 'replay',
    closed: 'replay',
    'ruled by a result': 'replay',
    'ruled by a void': 'replay',
    quarantined: 'replay',
  },
  'other opening': {
    unknown: 'create',
    open: 'refuse',
    closed: 'refuse',
    'ruled by a result': 'refuse',
    'ruled by a void': 'refuse',
    quarantined: 'refuse',
  },
  'betting-closed': {
    unknown: 'keep',
    open: 'close',
    closed: 'replay',
    'ruled by a result': 'ignore',
    'ruled by a void': 'ignore',
    quarantined: 'ignore',
  },
  'window-opened': {
    unknown: 'keep',
    open: 'let decide',
    closed: 'let decide',
    'ruled by a result': 'ignore',
    'ruled by a void': 'ignore',
    quarantined: 'ignore',
  },
  result: {
    unknown: 'keep',
    open: 'rule',
    closed: 'rule',
    'ruled by a result': 'compare',
    'ruled by a void': 'ignore',
    quarantined: 'keep as evidence',
  },
  'impossible result': {
    unknown: 'keep',
    open: 'hold',
    closed: 'hold',
    'ruled by a result': 'ignore',
    'ruled by a void': 'ignore',
    quarantined: 'keep as evidence',
  },
  'no-result': {
    unknown: 'keep',
    open: 'hold',
    closed: 'hold',
    'ruled by a result': 'ignore',
    'ruled by a void': 'ignore',
    quarantined: 'ignore',
  },
  incident: {
    unknown: 'keep',
    open: 'by incident',
    closed: 'by incident',
    'ruled by a result': 'by incident',
    'ruled by a void': 'ignore',
    quarantined: 'keep as evidence',
  },
  void: {
    unknown: 'keep',
    open: 'rule',
    closed: 'rule',
    // People decide: they correct the ruling by a void.
    'ruled by a result': 'refuse',
    'ruled by a void': 'replay',
    quarantined: 'refuse',
  },
  correction: {
    unknown: 'refuse',
    open: 'refuse',
    closed: 'refuse',
    'ruled by a result': 'rule',
    'ruled by a void': 'rule',
    quarantined: 'rule',
  },
  'outdated correction': {
    unknown: 'refuse',
    open: 'refuse',
    closed: 'refuse',
    'ruled by a result': 'refuse',
    'ruled by a void': 'refuse',
    quarantined: 'refuse',
  },
};

/** Where a round stands; `newest` is its newest ruling, if there is one. */
export function stageOf(round: Round, newest: Ruling | undefined): Exclude<RoundStage, 'unknown'> {
  switch (round.state) {
    case 'open':
      return 'open';
    case 'closed':
    case 'held':
      return 'closed';
    case 'quarantined':
      return 'quarantined';
    case 'settling':
    case 'settled':
      return isCancelled(newest) ? 'ruled by a void' : 'ruled by a result';
  }
}

/** A second scan that differs contradicts a scan, even one that pays nobody. */
function isCancelled(newest: Ruling | undefined): boolean {
  const { decision } = newest ?? {};
  return decision?.kind === 'void' && decision.scan === undefined;
}
