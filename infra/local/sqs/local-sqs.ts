import type { IncomingMessage, ServerResponse } from 'node:http';
import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type BuildAppOptions, buildApp } from 'fauxqs';
import { deduplicateByGroup } from './deduplicate-by-group.ts';
import { receiveWholeGroups } from './receive-whole-groups.ts';

type Stores = NonNullable<BuildAppOptions['stores']>;

/** The queues of one local endpoint, in memory; they end with the process. */
export interface LocalSqs {
  /** Answers one request of the SQS JSON protocol. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Makes every waiting ReceiveMessage answer now, empty if need be; for a prompt stop. */
  readonly releaseLongPolls: () => void;
  readonly close: () => Promise<void>;
}

/** Starts fauxqs without a server of its own, with the FIFO batches of AWS. */
export async function createLocalSqs(region: string): Promise<LocalSqs> {
  const stores = await createStores();
  // Without a host of its own the store names queues by the Host header: they lie on our endpoint.
  stores.sqsStore.host = '';
  const createQueue = stores.sqsStore.createQueue.bind(stores.sqsStore);
  stores.sqsStore.createQueue = (...definition) => {
    const queue = createQueue(...definition);
    if (queue.isFifo()) receiveWholeGroups(queue);
    if (queue.attributes['DeduplicationScope'] === 'messageGroup') deduplicateByGroup(queue);
    return queue;
  };
  const app = buildApp({ logger: false, defaultRegion: region, stores });
  await app.ready();
  return {
    listener: app.routing,
    releaseLongPolls: () => stores.sqsStore.shutdown(),
    close: () => app.close(),
  };
}

/**
 * fauxqs takes stores but does not export their classes, so they are loaded by path. The exact
 * version in package.json and the tests of the local queues keep this honest.
 */
async function createStores(): Promise<Stores> {
  const packageFile = findPackageJSON('fauxqs', import.meta.url);
  if (packageFile === undefined) throw new Error('fauxqs is not installed; run npm ci');
  const load = (file: string) => import(new URL(file, pathToFileURL(packageFile)).href);
  const [sqs, sns, s3] = await Promise.all([
    load('dist/sqs/sqsStore.js'),
    load('dist/sns/snsStore.js'),
    load('dist/s3/s3Store.js'),
  ]);
  return {
    sqsStore: new sqs.SqsStore(),
    snsStore: new sns.SnsStore(),
    s3Store: new s3.S3Store(),
  };
}
