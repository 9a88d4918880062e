import type { Mutant } from './mutant.ts';

const DECIDE_STEP = 'shared/domain/settlement/decide-step.ts';

/** Bugs in what happens to a round after its first ruling. */
export const RULING_MUTANTS: readonly Mutant[] = [
  {
    name: 'correction pays everything again',
    edits: [
      {
        file: DECIDE_STEP,
        find: 'change: returnedTotal - (lastStep?.returnedTotal ?? ZERO),',
        replace: 'change: returnedTotal - (lastStep === undefined ? ZERO : ZERO),',
      },
    ],
  },
  {
    name: 'a step number is left out',
    edits: [
      {
        file: DECIDE_STEP,
        find: 'step: (lastStep?.step ?? 0) + 1,',
        replace: 'step: lastStep === undefined ? 1 : lastStep.step + 2,',
      },
    ],
  },
  {
    name: 'older worker goes on after a correction',
    alsoGuardedBy: 'the step, which knows a newer ruling',
    edits: [
      {
        file: 'shared/operations/ruling-to-apply.ts',
        find: "if (round.latestRuling > ruling) return 'superseded';",
        replace: '',
      },
      {
        file: DECIDE_STEP,
        find: "if (lastStep !== undefined && lastStep.ruling > ruling.number) return { kind: 'nothing' };",
        replace: '',
      },
    ],
  },
  {
    name: 'correction of an older ruling followed',
    edits: [
      {
        file: 'shared/domain/rounds/ruling-request.ts',
        find: "return correction.corrects === latestRuling ? 'correction' : 'outdated correction';",
        replace:
          "return correction.corrects <= latestRuling ? 'correction' : 'outdated correction';",
      },
    ],
  },
  {
    name: 'owed is not netted',
    edits: [
      {
        file: 'shared/domain/ledger/book.ts',
        find: 'const repaid = smaller(owed, amount(change));',
        replace: 'const repaid = smaller(owed, amount(change - change));',
      },
    ],
  },
  {
    name: 'clawback stops at the balance',
    edits: [
      {
        file: 'shared/domain/ledger/book.ts',
        find: 'return { balance: amount(balance - taken), owed: amount(owed + missing) };',
        replace: 'return { balance: amount(balance - taken), owed };',
      },
    ],
  },
  {
    name: 'settled although a player is quarantined',
    alsoGuardedBy: 'the shard, which is not done then',
    edits: [
      {
        file: 'shared/operations/settle-round.ts',
        find: ' || quarantined.some(isStopped)',
        replace: ' || quarantined.length > 999',
      },
      {
        file: 'shared/operations/finish-shard.ts',
        find: "    return 'quarantined';\n  }\n",
        replace: '  }\n',
      },
    ],
  },
  {
    name: 'voided slip counts',
    edits: [
      {
        file: 'shared/domain/settlement/settle-slips.ts',
        find: 'counting: covered.filter(isAccepted).filter((slip) => !isLate(slip, lateness)),',
        replace: 'counting: (covered as AcceptedSlip[]).filter((slip) => !isLate(slip, lateness)),',
      },
    ],
  },
  {
    name: 'approved by the proposer',
    edits: [
      {
        file: 'shared/operations/proposals.ts',
        find: 'fold(actor) === fold(approver)',
        replace: "fold(actor) === fold('')",
      },
    ],
  },
  {
    name: 'a settled slip is voided by one person',
    edits: [
      {
        file: 'shared/operations/void-slip.ts',
        find: "late !== undefined || round.corrections.approval === 'none'",
        replace: "late !== undefined || round.corrections.approval !== 'some'",
      },
    ],
  },
  {
    name: 'malformed scan leaves betting open',
    edits: [
      {
        file: 'shared/operations/decide-ruling.ts',
        find: '  const message = messageOf(round, request, read.ok);\n',
        replace: `  if (!read.ok && read.failure.code === 'SCAN_MALFORMED') return refuse(read.failure);
  const message = messageOf(round, request, read.ok);
`,
      },
    ],
  },
];
