import type { ItemChange } from '../../../infra/local/dynamodb/change-feed.ts';
import type { Coverage } from '../engine/coverage.ts';
import type { History } from '../world/history.ts';
import type { Books } from './books.ts';
import { must } from './must.ts';
import { type RecordChange, type RecordKind, readChange } from './record.ts';
import { DONE_RULE, QUARANTINE_RULE } from './rules/finish-rules.ts';
import { GATE_RULE, ROUND_RULE, RULING_RULE } from './rules/round-rules.ts';
import { SLIP_RULE } from './rules/slip-rules.ts';
import { noteOpen, TABLE_LISTING_RULE, TABLE_RULE } from './rules/table-rules.ts';
import { ENTRY_RULE, TRANSFER_RULE, WALLET_RULE } from './rules/wallet-rules.ts';

/** One committed request, before it is part of the books. */
export interface Commit {
  readonly changes: readonly RecordChange[];
  /** Virtual time, in milliseconds since 1970. */
  readonly at: number;
  readonly books: Books;
  readonly history: History;
  readonly coverage: Coverage;
  /** L, in milliseconds. */
  readonly graceMs: number;
}

/** What must hold whenever a record of a kind is written. Throws `OracleError` if it does not. */
export interface RecordRule {
  /** Written once: never changed and never removed. */
  readonly isOnce: boolean;
  readonly judge: (commit: Commit, change: RecordChange) => void;
  /** Makes the change part of the books. */
  readonly enter: (commit: Commit, change: RecordChange) => void;
}

const NOTHING = () => {};

const WRITTEN_ONCE: RecordRule = { isOnce: true, judge: NOTHING, enter: NOTHING };

/** A new kind of record gets its rule here. */
const RULES: Readonly<Record<RecordKind, RecordRule>> = {
  wallet: WALLET_RULE,
  entry: ENTRY_RULE,
  transfer: TRANSFER_RULE,
  round: ROUND_RULE,
  ruling: RULING_RULE,
  gate: GATE_RULE,
  slip: SLIP_RULE,
  done: DONE_RULE,
  quarantine: QUARANTINE_RULE,
  evidence: { ...WRITTEN_ONCE, enter: noteCode },
  parked: {
    ...WRITTEN_ONCE,
    enter: (commit, change) => {
      noteCode(commit, change);
      const { code, body, queue } = { code: '', body: '', queue: '', ...change.record };
      commit.books.parked.set(change.sk, { code, body, queue });
    },
  },
  early: WRITTEN_ONCE,
  incident: WRITTEN_ONCE,
  proposal: WRITTEN_ONCE,
  'void proposal': WRITTEN_ONCE,
  window: WRITTEN_ONCE,
  adjustment: WRITTEN_ONCE,
  table: TABLE_RULE,
  'table listing': TABLE_LISTING_RULE,
  'table revision': WRITTEN_ONCE,
  'table round': WRITTEN_ONCE,
  betting: { ...WRITTEN_ONCE, isOnce: false, enter: noteOpen },
  'betting revision': WRITTEN_ONCE,
};

function noteCode({ coverage }: Commit, { record }: RecordChange): void {
  coverage.reached('failure', String(record?.['code']));
}

/** Judges one committed request by the books before it, and enters it. */
export function auditCommit(
  about: Omit<Commit, 'changes'>,
  itemChanges: readonly ItemChange[],
): void {
  const changes = itemChanges.map(readChange);
  const commit: Commit = { ...about, changes };
  for (const change of changes) {
    const { kind, pk, sk, record, isNew } = change;
    must(record !== undefined, () => `${kind} ${pk} ${sk} was removed`);
    const rule = RULES[kind];
    must(isNew || !rule.isOnce, () => `${kind} ${pk} ${sk} was written a second time`);
    rule.judge(commit, change);
  }
  for (const change of changes) RULES[change.kind].enter(commit, change);
}
