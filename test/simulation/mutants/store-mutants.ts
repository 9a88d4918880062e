import type { Mutant } from './mutant.ts';

const DECIDE = 'shared/operations/decide-and-commit.ts';

/** Bugs in how anything is read, written, sent and answered. */
export const STORE_MUTANTS: readonly Mutant[] = [
  {
    name: 'money and marker in two writes',
    edits: [
      {
        file: DECIDE,
        find: 'const committed = await store.commit(decision.writes);',
        replace: `const [first, ...rest] = decision.writes;
    const begun = rest.length > 0 && first !== undefined ? await store.commit([first]) : undefined;
    if (begun?.ok === false) continue;
    const committed = await store.commit(begun === undefined ? decision.writes : rest);`,
      },
    ],
  },
  {
    name: 'retry keeps the old decision',
    edits: [
      {
        file: DECIDE,
        find: '  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {\n',
        replace:
          '  let old: Decision<T> | undefined;\n  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {\n',
      },
      {
        file: DECIDE,
        find: 'const decision = await decide(attempt);',
        replace: `const fresh = await decide(attempt);
    const decision = old?.kind === 'commit' && fresh.kind === 'commit'
      ? { ...old, sendBefore: fresh.sendBefore, writes: old.writes.map((write, index) => ({
          ...write, condition: fresh.writes[index]?.condition ?? write.condition })) }
      : fresh;
    old = decision;`,
      },
    ],
  },
  {
    name: 'blind retry after a conflict',
    edits: [
      {
        file: DECIDE,
        find: 'const committed = await store.commit(decision.writes);',
        replace: `let committed = await store.commit(decision.writes);
    for (let blind = 0; blind < 8 && !committed.ok && committed.failure.kind === 'conflict'; blind += 1) {
      await clock.sleep(400 * 2 ** blind);
      committed = await store.commit(decision.writes);
    }`,
      },
    ],
  },
  {
    name: 'lost answer not classified',
    edits: [
      {
        file: 'shared/store/commit.ts',
        find: "if (isUnanswered(error)) return { kind: 'unanswered' };",
        replace: 'isUnanswered(error);',
      },
    ],
  },
  {
    name: 'lost answer taken for success',
    edits: [
      {
        file: 'shared/store/commit.ts',
        find: '    if (failure === undefined) throw error;\n',
        replace: `    if (failure === undefined) throw error;
    if (failure.kind === 'unanswered') return ok(undefined);
`,
      },
    ],
  },
  {
    name: 'unprocessed key taken for a missing item',
    edits: [
      {
        file: 'shared/store/read.ts',
        find: 'remaining = answer.UnprocessedKeys?.[table]?.Keys ?? [];',
        replace: 'remaining = [];',
      },
    ],
  },
  {
    name: 'hash over unordered keys',
    edits: [
      {
        file: 'shared/domain/digest.ts',
        find: '    .sort(([left], [right]) => (left < right ? -1 : 1))\n',
        replace: '',
      },
    ],
  },
  {
    name: 'broker deduplication relied on',
    edits: [
      {
        file: 'shared/domain/rounds/ruling-request.ts',
        find: '  return saying(rulings, decision).some(',
        replace: '  return rulings.length > 1 && saying(rulings, decision).some(',
      },
    ],
  },
  {
    name: 'nothing follows a replayed ruling',
    edits: [
      {
        file: 'shared/operations/record-ruling.ts',
        find: "if (round.state === 'settling') {",
        replace: "if (round.state === 'settling' && kind === 'ruled') {",
      },
    ],
  },
  {
    name: 'refused part of a send not sent again',
    edits: [
      {
        file: 'shared/store/work-queue.ts',
        find: 'remaining = remaining.filter((entry) => refused.has(entry.Id));',
        replace: 'remaining = remaining.filter((entry) => refused.has(entry.Id)).slice(0, 0);',
      },
    ],
  },
  {
    name: 'batch response of undefined',
    edits: [
      {
        file: 'functions/middleware/batch-response.ts',
        find: "        ? failuresOf(request.event, (index) => response[index] !== 'done')",
        replace: '        ? undefined',
      },
    ],
  },
];
