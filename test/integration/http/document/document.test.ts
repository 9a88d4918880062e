import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { ItemChange } from '../../../../infra/local/dynamodb/change-feed.ts';
import { inParallel } from '../../../../shared/operations/in-parallel.ts';
import { untilQueuesAreEmpty } from '../../../support/croupier-sqs.ts';
import { croupierTest } from '../../../support/croupier-test.ts';
import { anyRequest } from './any-request.ts';
import { readApiDocument } from './api-document.ts';
import { breakRequest } from './break-request.ts';
import { findUndeclared } from './find-undeclared.ts';
import { goodRequests } from './good-requests.ts';
import { setScene } from './scene.ts';
import { createSender, type RawAnswer, type RawRequest } from './send.ts';

const { operations, schemas } = readApiDocument();
const byName = operations.map((operation) => [operation.id, operation] as const);

const it = croupierTest().extend('send', { scope: 'file' }, ({ running }, { onCleanup }) => {
  const { send, close } = createSender(running.aws.httpUrl);
  onCleanup(close);
  return send;
});

/** Requests that are on their way at once. */
const LANES = 8;

/** As many as a person reads. */
const FAULTS_MAX = 12;

const RANDOM = { seed: 20_261_201, numRuns: 100 };

/** A request and its answer as a line of a report. */
function show({ method, target, headers, body = '' }: RawRequest, answer: RawAnswer): string {
  const content = `${headers?.['content-type'] ?? ''} ${body.toString('utf8')}`;
  return `${method} ${target} ${content} → ${answer.status} ${answer.text}`.slice(0, 600);
}

/** Sends all of them, and tells what is wrong with which answer. */
async function findFaults(
  requests: readonly RawRequest[],
  send: (request: RawRequest) => Promise<RawAnswer>,
  find: (answer: RawAnswer) => string | undefined,
): Promise<readonly string[]> {
  const found = await inParallel(requests, LANES, async (request) => {
    const answer = await send(request);
    const fault = find(answer);
    return fault === undefined ? [] : [`${fault}: ${show(request, answer)}`];
  });
  return found.flat().slice(0, FAULTS_MAX);
}

describe('every operation of the API document', () => {
  it.for(byName)(
    '%s does what is good, and answers as it declares',
    async ([id, operation], { croupier, send }) => {
      const scene = await setScene(croupier, `good-${id}`, operation);
      for (const request of goodRequests(operation, scene, schemas)) {
        const answer = await send(request);
        const what = show(request, answer);
        // A sample that is refused needs an example: see sample-of.ts and scene.ts.
        expect(answer.status, what).toBeLessThan(300);
        expect(findUndeclared(operation, answer, schemas), what).toBeUndefined();
      }
    },
  );

  it.for(byName)(
    '%s refuses what is forbidden, and nothing is written',
    async ([id, operation], { croupier, send }) => {
      const scene = await setScene(croupier, `forbidden-${id}`, operation);
      // What earlier scenes have set going is over.
      await untilQueuesAreEmpty(croupier);
      const before = await scene.lookAtMoney();
      const written: ItemChange[] = [];
      const stopListening = croupier.aws.dynamoDb.onChange((change) => written.push(change));
      const requests = breakRequest(operation, scene.valuesFor(operation), schemas);
      const forbidden = requests.filter(({ isForbidden }) => isForbidden);
      const faults = await findFaults(forbidden, send, (answer) =>
        answer.status < 400 ? 'done' : findUndeclared(operation, answer, schemas),
      );
      stopListening();
      expect(forbidden.length).toBeGreaterThan(5);
      expect(faults).toEqual([]);
      expect(written).toEqual([]);
      expect(await scene.lookAtMoney()).toEqual(before);
    },
  );

  it.for(byName)(
    '%s answers what is odd or random as it declares',
    async ([id, operation], { croupier, send }) => {
      const scene = await setScene(croupier, `odd-${id}`, operation);
      const values = scene.valuesFor(operation);
      const requests = breakRequest(operation, values, schemas);
      const odd = requests.filter(({ isForbidden }) => !isForbidden);
      const find = (answer: RawAnswer) => findUndeclared(operation, answer, schemas);
      expect(await findFaults(odd, send, find)).toEqual([]);
      await fc.assert(
        fc.asyncProperty(anyRequest(operation, values, schemas), async (request) => {
          const answer = await send(request);
          expect(find(answer), show(request, answer)).toBeUndefined();
        }),
        RANDOM,
      );
      const verified = await send({ method: 'GET', target: scene.verification });
      expect(verified.text).not.toContain('fault');
    },
  );
});

describe('the gateway itself', () => {
  const paths = [...new Set(operations.map(({ path }) => path))];
  const sample = (path: string) => path.replaceAll(/\{[^}]+\}/g, 'walk');

  it.for(paths)('has no other methods on %s', async (path, { send }) => {
    const known = operations
      .filter((each) => fits(sample(path), each.path))
      .map(({ method }) => method);
    const others = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'];
    for (const method of others.filter((each) => !known.includes(each))) {
      const answer = await send({ method, target: sample(path) });
      expect([method, answer.status, answer.text]).toEqual([method, 404, NOT_FOUND]);
    }
  });

  it.for(paths)(
    'knows nothing below %s, and nothing that is written otherwise',
    async (path, { send }) => {
      const good = sample(path);
      const wrong = [
        `${good}/`,
        `/${good}`,
        `${good}/%00/x/y/z/q`,
        good.toUpperCase(),
        `${good}%20`,
      ];
      const targets = wrong.filter((each) => !paths.some((known) => fits(each, known)));
      for (const target of targets) {
        const answer = await send({ method: 'GET', target });
        expect([target, answer.status, answer.text]).toEqual([target, 404, NOT_FOUND]);
      }
      for (const target of [`${good}%zz`, `${good}%`, `${good}%FF`, `${good}%ED%A0%80`]) {
        const answer = await send({ method: 'GET', target });
        expect([target, answer.status]).toEqual([target, 400]);
        expect(answer.text).toBe('{"message":"Bad Request"}');
      }
    },
  );

  it('answers any path and method with 404, unless it is one of the document', async ({ send }) => {
    const segment = fc.string({ unit: 'binary', maxLength: 12 }).map(encodeURIComponent);
    const target = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`);
    const method = fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'PATCH');
    await fc.assert(
      fc.asyncProperty(method, target, async (verb, path) => {
        fc.pre(!paths.some((known) => fits(path, known)));
        const answer = await send({ method: verb, target: path });
        expect([answer.status, answer.text]).toEqual([404, NOT_FOUND]);
      }),
      RANDOM,
    );
  });

  it.for(byName)('takes no body of more than 10 MB for %s', async ([, operation], { send }) => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 1, ' ');
    const { method, path } = operation;
    const headers = { 'content-type': 'application/json' };
    const answer = await send({ method, target: sample(path), headers, body });
    expect(answer.status).toBe(413);
    expect(findUndeclared(operation, answer, schemas)).toBeUndefined();
  });
});

const NOT_FOUND = '{"message":"Not Found"}';

/** Whether a path has the form of one that the document knows. */
function fits(target: string, path: string): boolean {
  const form = path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${form}$`).test(target);
}

describe('an answer that the document does not declare', () => {
  const operation = operations.find(({ id }) => id === 'readWallet');
  const request = { method: 'GET', target: '/wallets/nobody:USD' };
  const withBody = (answer: RawAnswer, changes: object) => {
    return { ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), ...changes }) };
  };

  it.for([
    ['another status', (answer) => ({ ...answer, status: 418 })],
    ['a status of ours', (answer) => ({ ...answer, status: 503 })],
    ['a status with other codes', (answer) => ({ ...answer, status: 400 })],
    ['a code of another operation', (answer) => withBody(answer, { code: 'SLIP_NOT_FOUND' })],
    ['a code that there is not', (answer) => withBody(answer, { code: 'NO_WALLET' })],
    ['a field more', (answer) => withBody(answer, { stack: '' })],
    ['a field of another type', (answer) => withBody(answer, { message: 7 })],
    ['retryable', (answer) => withBody(answer, { retryable: false })],
    ['the answer to another', (answer) => ({ ...answer, status: 200 })],
    [
      'a header more',
      ({ headers, ...answer }) => ({ ...answer, headers: { ...headers, etag: '' } }),
    ],
    [
      'a header less',
      ({ headers: { 'x-request-id': _, ...headers }, ...answer }) => {
        return { ...answer, headers };
      },
    ],
  ] satisfies readonly (readonly [string, (answer: RawAnswer) => RawAnswer])[])(
    'is found: %s',
    async ([, change], { send }) => {
      if (operation === undefined) throw new Error('there is no readWallet');
      const answer = await send(request);
      expect(findUndeclared(operation, answer, schemas)).toBeUndefined();
      expect(findUndeclared(operation, change(answer), schemas)).toBeDefined();
    },
  );
});
