import { setTableState } from '../../../../shared/operations/set-table-state.ts';
import { startBetting, stopBetting } from '../../../../shared/operations/stop-betting.ts';
import { must } from '../../oracle/must.ts';
import type { Operation } from '../operation.ts';
import { call } from '../platform-call.ts';
import type { World } from '../world.ts';

export const TABLE_OPERATIONS: readonly Operation[] = [
  { name: 'reopen a table', weight: 0.6, begin: reopen },
  { name: 'stop or start betting', weight: 0.4, begin: switchBetting },
];

/** Mostly on: while it is stopped nothing happens that could go wrong. */
function switchBetting(world: World): void {
  const isStop = world.random.chance(0.1);
  const request = { actor: 'op-1', reason: isStop ? 'all is slow' : 'mended' };
  call(world, {
    name: isStop ? 'stop betting' : 'start betting',
    work: (ports) => (isStop ? stopBetting : startBetting)(ports, request),
    describe: (answer) => (answer.ok ? answer.value.state : answer.failure.code),
    onAnswer: (answer) => must(answer.ok, () => 'betting was not switched'),
  });
}

const PEOPLE = { actor: 'op-1', reason: 'mended' } as const;

/** Only then does a table open rounds again that a fault has closed. */
function reopen(world: World): void {
  const { tableId } = world.random.pick(world.tables);
  call(world, {
    name: 'reopen',
    work: (ports) => {
      return setTableState(ports, { tableId, state: 'open', reopens: true, ...PEOPLE });
    },
    describe: (answer) => (answer.ok ? answer.value.state : answer.failure.code),
    onAnswer: (answer) => must(answer.ok, () => `${tableId} was not reopened`),
  });
}
