import { Readable } from 'node:stream';
import type { LevelIterator } from './dynalite.ts';
import { itemSize } from './item-size.ts';
import type { Item } from './wire.ts';

/** The rows that a query or scan read, in order; sizes in bytes, of each and of all together. */
export interface RowLog {
  readonly rows: Item[];
  readonly sizes: number[];
  bytes: number;
}

/** A page ends with the row that fills it. */
export const PAGE_BYTES_MAX = 1024 * 1024;

const ROWS_PER_READ = 64;

/**
 * The rows of an iterator as the object stream that dynalite reads, up to one page; each is also noted in
 * `log`. dynalite would end pages too, but by a measure in which names of attributes weigh nothing.
 */
export function rowStream(iterator: LevelIterator<Item>, log: RowLog): Readable {
  return new Readable({
    objectMode: true,
    highWaterMark: ROWS_PER_READ,
    read() {
      iterator.nextv(ROWS_PER_READ).then(
        (rows) => {
          pushRows(this, rows, log);
          if (rows.length === 0 || log.bytes >= PAGE_BYTES_MAX) this.push(null);
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      iterator.close().then(() => done(error), done);
    },
  });
}

function pushRows(stream: Readable, rows: readonly Item[], log: RowLog): void {
  for (const row of rows) {
    // dynalite destroys the stream as soon as it has what it wants.
    if (stream.destroyed || log.bytes >= PAGE_BYTES_MAX) return;
    const size = itemSize(row);
    log.rows.push(row);
    log.sizes.push(size);
    log.bytes += size;
    stream.push(row);
  }
}
