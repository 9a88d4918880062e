import type { Mutant } from './mutant.ts';

const PLACE = 'shared/operations/place-slip.ts';
const CANCEL = 'shared/operations/cancel-slip.ts';
const TRANSFER = 'shared/operations/transfer-once.ts';

const READ_WALLET = `  const wallet = await store.readWallet(walletId);
  if (wallet === undefined) {
    return fail(failure('WALLET_NOT_FOUND', \`there is no wallet \${walletId}\`));
  }
`;

const READ_GATE = `  const shard = shardOf(walletId, round.shards);
  const gateReadAt = clock.now();
  const admission = await store.readAdmission(round, walletId);
`;

/** Wallet and slips are counted before anything is placed. */
const NO_COUNT = {
  file: PLACE,
  find: 'return findCountDifference(open, seen.slips) === undefined',
  replace: 'return findCountDifference(open, seen.slips) !== null',
};

const BY_COUNT = 'the count of wallet and slips: after a settlement they differ, so it looks again';

/** Bugs in what platforms call. */
export const SLIP_MUTANTS: readonly Mutant[] = [
  {
    name: 'gate read before wallet',
    alsoGuardedBy: BY_COUNT,
    edits: [
      { file: PLACE, find: READ_WALLET + READ_GATE, replace: READ_GATE + READ_WALLET },
      NO_COUNT,
    ],
  },
  {
    name: 'gate read eventually consistent',
    alsoGuardedBy: BY_COUNT,
    edits: [
      {
        file: 'shared/store/read.ts',
        find: 'const request = { [table]: { Keys: remaining, ConsistentRead: true } };',
        replace: `const ConsistentRead = remaining.every(({ sk }) => sk?.S !== 'GATE');
      const request = { [table]: { Keys: remaining, ConsistentRead } };`,
      },
      NO_COUNT,
    ],
  },
  {
    name: 'a slip is accepted though betting is stopped',
    edits: [
      {
        file: PLACE,
        find: "return betting?.state === 'stopped'",
        replace: 'return betting?.state === undefined && betting !== undefined',
      },
    ],
  },
  {
    name: 'limits of a round count only the new slip',
    edits: [
      {
        file: 'shared/domain/rounds/find-broken-limit.ts',
        find: 'findTableProblem(limits, sum(totals.map(({ stake }) => stake)))',
        replace: 'findTableProblem(limits, sum(wagers.map(({ stake }) => stake)))',
      },
    ],
  },
  {
    name: 'house rules judge only the new slip',
    edits: [
      {
        file: 'shared/domain/rounds/accept-slip.ts',
        find: 'new Set([...confirmed, ...wagers].map(({ position }) => position))',
        replace: 'new Set((confirmed, wagers).map(({ position }) => position))',
      },
    ],
  },
  {
    name: 'slip sent however late',
    edits: [
      {
        file: 'shared/operations/decide-and-commit.ts',
        find: "if (decision.kind === 'look-again' || isTooLate(decision.sendBefore, clock.now())) continue;",
        replace: "if (decision.kind === 'look-again') continue; else isTooLate(undefined, 0);",
      },
    ],
  },
  {
    name: 'slip written without not-exists',
    edits: [unconditional("write.record === 'slip'")],
  },
  {
    name: 'receive time taken by the function',
    edits: [
      {
        file: 'functions/runtime/http/endpoint.ts',
        find: 'return startedAt - timeEpoch > JOURNEY_MAX_MS ? startedAt : timeEpoch;',
        replace: 'return Math.max(timeEpoch, startedAt);',
      },
    ],
  },
  {
    name: 'replayed slip answered as a new one',
    edits: [
      {
        file: 'functions/bets/place-slip-endpoint.ts',
        find: 'return applied(toSlipBody(slip), replayed);',
        replace: 'return applied(toSlipBody(slip), replayed && slip === undefined);',
      },
    ],
  },
  {
    name: 'refused slip not written',
    edits: [
      {
        file: PLACE,
        find: "return { kind: 'commit', writes: [putSlip(slip, shard)], answer: answered };",
        replace: 'return answer(answered);',
      },
    ],
  },
  {
    name: 'refused transfer not written',
    edits: [
      {
        file: TRANSFER,
        find: "return { kind: 'commit', writes: [putTransfer(refused)], answer: answered };",
        replace: 'return answer(answered);',
      },
    ],
  },
  {
    name: 'cancel without tombstone',
    edits: [
      {
        file: CANCEL,
        find: "return { kind: 'commit', writes: [putSlip(tombstone, shard)], answer: answered };",
        replace: 'return answer(answered);',
      },
    ],
  },
  {
    name: 'cancel looks at the gate before the slip',
    edits: [
      {
        file: CANCEL,
        find: '    const slip = await store.readSlip({ roundId, walletId, slipId }, shard);\n',
        replace: `    const gate = await store.readGate(roundId, shard);
    if (gate !== undefined && gate.state !== 'open') {
      return refuse(failure('CANCEL_TOO_LATE', 'betting has ended'));
    }
    const slip = await store.readSlip({ roundId, walletId, slipId }, shard);
`,
      },
    ],
  },
  {
    name: 'cancel looks at the gate before the wallet',
    alsoGuardedBy: 'nothing in play on the round: look again',
    edits: [
      {
        file: CANCEL,
        find: `  const wallet = await store.readWallet(walletId);
  const gate = await store.readGate(roundId, shard);
`,
        replace: `  const gate = await store.readGate(roundId, shard);
  const wallet = await store.readWallet(walletId);
`,
      },
      {
        file: CANCEL,
        find: "if (open === undefined || open.stake < slip.stake) return { kind: 'look-again' };",
        replace: '',
      },
      {
        file: 'shared/domain/ledger/book.ts',
        find: `      const open = next.get(cause.roundId);
      invariant(open !== undefined, \`nothing to cancel on round \${cause.roundId}\`);
`,
        replace: '      const open = next.get(cause.roundId) ?? { stake: moved, turns: 0 };\n',
      },
    ],
  },
];

/** Writes some records whether they are there or not. */
export function unconditional(which: string): Mutant['edits'][number] {
  return {
    file: 'shared/store/commit.ts',
    find: "    write.condition === 'absent'\n      ? { ConditionExpression: 'attribute_not_exists(sk)' }",
    replace: `    write.condition === 'absent' && 'put' in write.action && (${which})
      ? {}
      : write.condition === 'absent'
      ? { ConditionExpression: 'attribute_not_exists(sk)' }`,
  };
}
