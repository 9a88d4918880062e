import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunOptions } from '../../infra/local/lambda/run-functions.ts';
import { createLocalClients } from '../../infra/local/local-clients.ts';
import { type LocalCroupier, startLocalCroupier } from '../../infra/local/local-croupier.ts';
import { createTableFeed } from '../../infra/local/table-feed.ts';
import { toInstant } from '../../shared/domain/instant.ts';
import type { ParkedMessage } from '../../shared/domain/rounds/records.ts';
import type { AlarmName } from '../../shared/operations/ports.ts';
import { createDynamoDbStore } from '../../shared/store/dynamodb-store.ts';
import { eventually } from '../integration/local-aws/eventually.ts';

export type CroupierOptions = Omit<RunOptions, 'onLog'>;

/** Croupier on the local AWS, and what can be seen of it from outside. */
export interface RunningCroupier extends LocalCroupier {
  /** Every line that the functions and the local Lambda have logged. */
  readonly logLines: readonly string[];
  /** What was logged so far under an alarm about a round, a message …, as metric filters see it. */
  alarms(name: AlarmName | 'unexpected-error', about: string): readonly LogFields[];
  /** Waits for the first one: log lines come on their own way, later than what they tell of. */
  untilAlarm(name: AlarmName | 'unexpected-error', about: string): Promise<LogFields>;
  /** The messages set aside so far whose body is this one. */
  parked(body: string): Promise<readonly ParkedMessage[]>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

type LogFields = Readonly<Record<string, unknown>>;

/** Starts on a free port, with a folder of its own for the synthesised stack. */
export async function startCroupier(options: CroupierOptions = {}): Promise<RunningCroupier> {
  const assemblyFolder = await mkdtemp(join(tmpdir(), 'croupier-test-'));
  const logLines: string[] = [];
  const local = await startLocalCroupier({
    ...options,
    port: 0,
    assemblyFolder,
    onLog: ({ line }) => logLines.push(line),
  });
  const { clients, store } = patientAccess(local);
  const { sqs } = clients;
  const queueUrl = local.aws.queueUrl('TableEventsQueue');
  const alarms: RunningCroupier['alarms'] = (name, about) =>
    logLines
      .filter((line) => line.includes(about))
      .map(parseLine)
      .filter(({ alarm }) => alarm === name);
  return {
    ...local,
    ports: { ...local.ports, store },
    sqs,
    openFeed: (tableId, game) => createTableFeed({ sqs, queueUrl, tableId, game }),
    logLines,
    alarms,
    untilAlarm: (name, about) =>
      eventually(`alarm ${name} about ${about}`, () => alarms(name, about)[0]),
    parked: async (body) => {
      // A test may run over midnight.
      const days = [Date.now() - DAY_MS, Date.now()].map((time) => toInstant(time).slice(0, 10));
      const parked = await Promise.all(days.map((day) => local.ports.store.readParked(day)));
      return parked.flat().filter((message) => message.body === body);
    },
    stop: async () => {
      clients.destroy();
      await local.stop();
      await rm(assemblyFolder, { recursive: true, force: true });
    },
  };
}

/**
 * Access for tests that waits for every answer, however busy this machine is: an answer is lost only
 * where a test loses it.
 */
function patientAccess({ aws, ports }: LocalCroupier) {
  const clients = createLocalClients(aws.endpointUrl);
  const tables = { wallets: aws.tableName('Wallets'), rounds: aws.tableName('Rounds') };
  const store = createDynamoDbStore({ client: clients.dynamoDb, tables, clock: ports.clock });
  return { clients, store };
}

/** A function's log line as fields; a line that is no JSON object has none. */
function parseLine(line: string): LogFields {
  try {
    const fields: unknown = JSON.parse(line);
    return typeof fields === 'object' && fields !== null ? { ...fields } : {};
  } catch {
    return {};
  }
}
