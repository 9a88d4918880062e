import type { Mutant } from './mutant.ts';
import { unconditional } from './slip-mutants.ts';

const SETTLE = 'shared/operations/settle-shard.ts';
const FINISH = 'shared/operations/finish-shard.ts';
const SETTLE_ROUND = 'shared/operations/settle-round.ts';
const SETTLE_PLAYER = 'shared/operations/settle-player.ts';

const NO_SEQ = {
  file: 'shared/store/writes.ts',
  find: "action: { put }, condition: version('seq', seen) };",
  replace: `action: { put }, condition: seen === undefined
    ? 'absent' : { attribute: 'walletId', equals: { S: wallet.walletId } } };`,
};

const NO_SECOND_PASS = {
  file: FINISH,
  find: 'const missing = atStake.filter((player) => !covers(steps.get(player.walletId), ruling, player));',
  replace: `const missing = atStake.slice(0, 0);
  for (const player of [...atStake]) {
    if (!covers(steps.get(player.walletId), ruling, player)) atStake.splice(atStake.indexOf(player), 1);
  }`,
};

/** Bugs in what moves the money when a round has ended. */
export const SETTLEMENT_MUTANTS: readonly Mutant[] = [
  { name: 'no seq condition', edits: [NO_SEQ] },
  {
    name: 'step written without not-exists',
    alsoGuardedBy: 'the seq of the wallet in the same transaction',
    edits: [unconditional("write.record === 'entry'"), NO_SEQ],
  },
  {
    name: 'terminal state before the last wallet',
    edits: [
      {
        file: SETTLE_ROUND,
        find: 'if (done.length < round.shards || quarantined.some(isStopped))',
        replace: 'if (done.length < 1 || quarantined.length > 0)',
      },
    ],
  },
  {
    name: 'settled without condition on what was read',
    edits: [
      {
        file: SETTLE_ROUND,
        find: 'writes: [putRound(next, round.revision)]',
        replace: `writes: [{
      ...putRound(next, round.revision),
      condition: { attribute: 'roundId', equals: { S: roundId } },
    }]`,
      },
    ],
  },
  {
    name: 'gate not sealed',
    alsoGuardedBy: 'the finish, which refuses a shard that was never sealed',
    edits: [
      {
        file: SETTLE,
        find: 'const { resume } = await store.sealGate(roundId, shard);',
        replace:
          'const { resume } = { resume: undefined, ...(await store.readGate(roundId, shard)) };',
      },
      {
        file: FINISH,
        find: "invariant(gate?.state === 'sealed', `shard ${shard} is finished but was never sealed`);",
        replace: 'invariant(gate !== undefined, `shard ${shard}`);',
      },
    ],
  },
  {
    name: 'slips read before the seal',
    alsoGuardedBy: 'the second pass of the finish',
    edits: [
      {
        file: SETTLE,
        find: 'const { resume } = await store.sealGate(roundId, shard);',
        replace: `const early: (readonly Player[])[] = [];
  for await (const players of readPlayers(store, work)) early.push(players);
  const { resume } = await store.sealGate(roundId, shard);`,
      },
      {
        file: SETTLE,
        find: 'for await (const players of readPlayers(store, work, after)) {',
        replace: 'for (const players of early) {',
      },
      NO_SECOND_PASS,
    ],
  },
  {
    name: 'finish without waiting L',
    edits: [
      {
        file: SETTLE,
        find: 'Math.ceil(timing.graceMs / 1000),',
        replace: '0,',
      },
      {
        file: FINISH,
        find: "if (clock.now() < toEpochMilliseconds(work.notBefore)) return 'too-early';",
        replace: 'toEpochMilliseconds(work.notBefore);',
      },
    ],
    alsoGuardedBy: 'delay of the message and time in the message guard each other',
  },
  { name: 'finish without its second pass', edits: [NO_SECOND_PASS] },
  {
    name: 'finish returns early when DONE exists',
    edits: [
      {
        file: FINISH,
        find: '  const sums = createShardSums(ruling.ending, knownReturns(ruling.round.houseRules));\n',
        replace: `  const known = await store.readDone(roundId, number);
  if (known.some((done) => done.shard === shard)) return 'done';
  const sums = createShardSums(ruling.ending, knownReturns(ruling.round.houseRules));
`,
      },
    ],
  },
  {
    name: 'cross-check left out',
    edits: [
      {
        file: 'shared/domain/settlement/decide-step.ts',
        find: 'const message = findDisagreement(roundId, player);',
        replace: 'const message = findDisagreement(roundId, player)?.slice(0, 0) || undefined;',
      },
    ],
  },
  {
    name: 'cross-check quarantines at once',
    alsoGuardedBy: 'several looks at the player, the grace time and the second delivery',
    edits: [
      { file: SETTLE_PLAYER, find: 'const LOOKS_MAX = 5;', replace: 'const LOOKS_MAX = 1;' },
      {
        file: SETTLE,
        find: "import { inParallel } from './in-parallel.ts';",
        replace: `import { inParallel } from './in-parallel.ts';
import { quarantinePlayers } from './quarantine-players.ts';`,
      },
      {
        file: SETTLE,
        find: `  await inParallel(atStake, PLAYERS_IN_FLIGHT, ({ walletId }) =>
    settlePlayer(ports, ruling, walletId, seen.get(walletId)),
  );`,
        replace: `  await inParallel(atStake, PLAYERS_IN_FLIGHT, async ({ walletId }) => {
    const settled = await settlePlayer(ports, ruling, walletId, seen.get(walletId));
    if (settled.kind !== 'disagree') return;
    await quarantinePlayers(ports, ruling.round, [{ walletId, message: settled.message }]);
  });`,
      },
    ],
  },
  {
    name: 'cross-check counts stakes but not turns',
    edits: [
      {
        file: 'shared/domain/rounds/agreement.ts',
        find: 'return counted.stake === stake && counted.turns === turns',
        replace: 'return counted.stake === stake',
      },
    ],
  },
  {
    name: 'slips behind an early result are not late',
    edits: [
      {
        file: 'shared/domain/rounds/slip.ts',
        find: 'from !== undefined && receivedAt >= from;',
        replace: 'from !== undefined && receivedAt < receivedAt;',
      },
    ],
  },
  {
    name: 'page end splits a player',
    edits: [
      {
        file: 'shared/operations/shard-players.ts',
        find: 'carried = cursor === undefined ? [] : (players.pop()?.slips ?? []);',
        replace: 'carried = [];',
      },
    ],
  },
];
