import type { FailureCode } from '../../../shared/domain/failure.ts';
import {
  RESPONSES,
  type Response,
  type RoundMessage,
  type RoundStage,
} from '../../../shared/domain/rounds/round-messages.ts';
import type { AlarmName } from '../../../shared/operations/ports.ts';
import type { Content, Said, Scan } from './said.ts';

/** A round as the table of responses says it must be, once nothing is under way any more. */
export interface Model {
  readonly state: 'unknown' | 'open' | 'closed' | 'held' | 'settled' | 'quarantined';
  /** Who dealt, as the message said that opened it. */
  readonly dealer?: string;
  readonly rulings: readonly { readonly content: Content; readonly corrects: number }[];
  /** Scans that were kept for people. */
  readonly evidence: readonly Scan[];
  /** Kept from before the opening. */
  readonly early: readonly Said[];
  /** Why messages were set aside, in the order in which they came. */
  readonly parked: readonly FailureCode[];
  readonly incidents: readonly Said[];
  /** In which the player was asked for a decision. */
  readonly windows: readonly Said[];
  /** Every alarm so far. */
  readonly alarms: readonly AlarmName[];
  /** Every cell that has spoken so far, such as `void × open`. */
  readonly cells: readonly string[];
}

export const UNHEARD_OF: Model = {
  state: 'unknown',
  ...{
    rulings: [],
    evidence: [],
    early: [],
    parked: [],
    incidents: [],
    windows: [],
    alarms: [],
    cells: [],
  },
};

export function cellName(message: RoundMessage, stage: RoundStage): string {
  return `${message} × ${stage}`;
}

/** The round after its table has said this. */
export function afterHearing(round: Model, said: Said): Model {
  if (isCopy(round, said)) return round;
  const message = messageOf(round, said);
  const stage = stageOf(round);
  const response = RESPONSES[message][stage];
  const next = { ...round, cells: [...round.cells, cellName(message, stage)] };
  return respond(next, said, response);
}

function stageOf({ state, rulings }: Model): RoundStage {
  switch (state) {
    case 'held':
      return 'closed';
    case 'settled':
      return rulings.at(-1)?.content === 'void' ? 'ruled by a void' : 'ruled by a result';
    default:
      return state;
  }
}

/** It says what some ruling says, or is an incident or a window that is on record. */
function isCopy(round: Model, said: Said): boolean {
  const { rulings, incidents, windows } = round;
  switch (said.type) {
    case 'result':
      return rulings.some(({ content }) => content === said.scan);
    case 'void':
      // What answers a void after a void is in the table.
      return stageOf(round) !== 'ruled by a void' && rulings.some(isVoid);
    case 'correction':
      return rulings.some(
        ({ content, corrects }) => content === said.to && corrects === said.corrects,
      );
    case 'incident':
      return incidents.includes(said);
    case 'window-opened':
      return windows.includes(said);
    default:
      return false;
  }
}

function isVoid({ content }: Model['rulings'][number]): boolean {
  return content === 'void';
}

function messageOf({ rulings, dealer }: Model, said: Said): RoundMessage {
  switch (said.type) {
    case 'round-opened':
      return said.dealer === (dealer ?? 'staff-7') ? 'opening' : 'other opening';
    case 'result':
      return said.scan === 'impossible' ? 'impossible result' : 'result';
    case 'correction':
      // Before any ruling none is older, and the first one is the newest that can be meant.
      return said.corrects === Math.max(rulings.length, 1) ? 'correction' : 'outdated correction';
    default:
      return said.type;
  }
}

function respond(round: Model, said: Said, response: Response): Model {
  switch (response) {
    case 'create':
      return opened(round, said);
    case 'keep':
      return round.early.includes(said) ? round : { ...round, early: [...round.early, said] };
    case 'close':
      return { ...round, state: 'closed' };
    case 'let decide': {
      // Who holds a round has ended betting already.
      const state = round.state === 'held' ? round.state : 'closed';
      return { ...round, state, windows: [...round.windows, said] };
    }
    case 'hold':
      return alarmed({ ...withEvidence(round, said), state: 'held' }, 'round-held');
    case 'rule':
      return ruled(round, said);
    case 'compare':
      // What people have seen before they released the round stops it no more.
      return round.evidence.some((scan) => said.type === 'result' && scan === said.scan)
        ? alarmed(round, 'scan-ignored')
        : alarmed({ ...withEvidence(round, said), state: 'quarantined' }, 'round-quarantined');
    case 'keep as evidence':
      return keptForPeople(round, said);
    case 'by incident':
      return afterIncident(round, said);
    case 'refuse':
      return { ...round, parked: [...round.parked, refusalOf(round, said)] };
    case 'ignore':
      return ignored(round, said);
    case 'replay':
      return round;
  }
}

function opened(round: Model, said: Said): Model {
  if (said.type !== 'round-opened') throw new Error(`${said.type} opens no round`);
  const created: Model = { ...round, state: 'open', dealer: said.dealer };
  return round.early.reduce(afterHearing, created);
}

function ruled(round: Model, said: Said): Model {
  const ruling = rulingOf(said);
  return { ...round, state: 'settled', rulings: [...round.rulings, ruling] };
}

function rulingOf(said: Said): Model['rulings'][number] {
  if (said.type === 'correction') return { content: said.to, corrects: said.corrects };
  if (said.type === 'void' || said.type === 'incident') return { content: 'void', corrects: 0 };
  if (said.type === 'result' && said.scan !== 'impossible') {
    return { content: said.scan, corrects: 0 };
  }
  throw new Error(`${said.type} is no ruling`);
}

/** The fault voids a round that is not ruled; after that they are for people to see. */
function afterIncident(round: Model, said: Said): Model {
  const recorded = { ...round, incidents: [...round.incidents, said] };
  return round.rulings.length === 0
    ? ruled(recorded, said)
    : alarmed(recorded, 'incident-after-ruling');
}

function keptForPeople(round: Model, said: Said): Model {
  return said.type === 'incident'
    ? afterIncident(round, said)
    : alarmed(withEvidence(round, said), 'round-quarantined');
}

function ignored(round: Model, said: Said): Model {
  if (said.type === 'incident') return { ...round, incidents: [...round.incidents, said] };
  const isImpossible = said.type === 'result' && said.scan === 'impossible';
  return isImpossible ? alarmed(round, 'scan-ignored') : round;
}

function withEvidence(round: Model, said: Said): Model {
  if (said.type !== 'result' || round.evidence.includes(said.scan)) return round;
  return { ...round, evidence: [...round.evidence, said.scan] };
}

function alarmed(round: Model, alarm: AlarmName): Model {
  return round.alarms.includes(alarm) ? round : { ...round, alarms: [...round.alarms, alarm] };
}

function refusalOf({ rulings }: Model, said: Said): FailureCode {
  if (said.type === 'round-opened') return 'ROUND_CONFLICT';
  if (said.type !== 'correction') return 'OPERATOR_REQUIRED';
  const { length } = rulings;
  return length === 0 || said.corrects > length ? 'NOTHING_TO_CORRECT' : 'RULING_SUPERSEDED';
}
