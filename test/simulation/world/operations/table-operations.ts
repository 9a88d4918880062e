import { setTableState } from '../../../../shared/operations/set-table-state.ts';
import { must } from '../../oracle/must.ts';
import type { Operation } from '../operation.ts';
import { call } from '../platform-call.ts';
import type { World } from '../world.ts';

export const TABLE_OPERATIONS: readonly Operation[] = [
  { name: 'reopen a table', weight: 0.6, begin: reopen },
];

/** Only then does a table open rounds again that a fault has closed. */
function reopen(world: World): void {
  const { random, tables } = world;
  const { tableId } = random.pick(tables);
  call(world, {
    name: 'reopen',
    work: (ports) => {
      return setTableState(ports, { tableId, state: 'open', actor: 'op-1', reason: 'mended' });
    },
    describe: (answer) => (answer.ok ? answer.value.state : answer.failure.code),
    onAnswer: (answer) => must(answer.ok, () => `${tableId} was not reopened`),
  });
}
