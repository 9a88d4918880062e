import type { Commit, RecordRule } from '../audit.ts';
import { find, must } from '../must.ts';
import { part, type RecordChange, type Stored, text } from '../record.ts';

/** After every change of a table the list of all tables says the same of it. */
export const TABLE_RULE: RecordRule = {
  isOnce: false,
  judge: (commit, { record = {} }) => {
    const tableId = text(record, 'tableId');
    const written = beside(commit, 'table listing', tableId);
    // A place that says the same as before is written too, but does not change.
    const known = written ?? commit.books.listings.get(tableId);
    const listing = find(known, () => `${tableId} in the list of all tables`);
    for (const name of ['game', 'variant']) {
      const said = text(listing, name);
      must(
        said === text(part(record, 'houseRules'), name),
        () => `${tableId} is listed as ${said}`,
      );
    }
    const state = text(listing, 'state');
    must(state === text(record, 'state'), () => `${tableId} is listed as ${state}`);
    const listed = [listing['currencies']].flat().join(' ');
    const taken = Object.keys(part(record, 'limits')).sort().join(' ');
    must(listed === taken, () => `${tableId} is listed with ${listed}, it takes ${taken}`);
  },
  enter: noteOpen,
};

/** Nothing but a configuration of its table changes it. */
export const TABLE_LISTING_RULE: RecordRule = {
  isOnce: false,
  judge: (commit, { sk, record = {} }) => {
    must(text(record, 'tableId') === sk, () => `${sk} is listed under another id`);
    must(beside(commit, 'table', sk) !== undefined, () => `${sk} is listed anew without its table`);
  },
  enter: ({ books }, { sk, record = {} }) => books.listings.set(sk, record),
};

function beside(
  { changes }: Commit,
  kind: RecordChange['kind'],
  tableId: string,
): Stored | undefined {
  const found = changes.find(
    (change) => change.kind === kind && change.record?.['tableId'] === tableId,
  );
  return found?.record;
}

/** Notes since when a table, or all of them, takes no slips. */
export function noteOpen({ books: { closedSince }, at }: Commit, { record }: RecordChange): void {
  const { tableId, state } = { tableId: '', state: '', ...record };
  if (state === 'open' || state === 'on') closedSince.delete(tableId);
  else if (!closedSince.has(tableId)) closedSince.set(tableId, at);
}
