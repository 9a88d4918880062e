import { createServer, type IncomingMessage } from 'node:http';
import type { InvocationOutcome } from '../lambda/invocation-outcome.ts';
import { listen } from '../listen.ts';
import { gatewayAnswer, type RawAnswer, toRawAnswer } from './http-answer.ts';
import { type RawRequest, toHttpEvent } from './http-event.ts';
import type { HttpRoute } from './http-route.ts';
import { matchRoute, type RouteMatch } from './match-route.ts';

type InvokerOf = (functionName: string) => (event: unknown) => Promise<InvocationOutcome>;

/** Stands for API Gateway, without its signatures, policies and throttling. */
export interface HttpGateway {
  readonly url: string;
  /** From now on these routes are answered, by these functions. */
  readonly serve: (routes: readonly HttpRoute[], invokerOf: InvokerOf) => void;
  /** Answers the requests that are here, and takes no others. May be called twice. */
  readonly close: () => Promise<void>;
}

/** Longer than any client keeps an idle connection: one that we closed could be used once more. */
const KEEP_ALIVE_MS = 10 * 60 * 1000;

/** API Gateway takes no larger body. */
const BODY_BYTES_MAX = 10 * 1024 * 1024;

/** Throws `PortInUseError` when the port is taken; 0 takes a free one. */
export async function openHttpGateway(port: number): Promise<HttpGateway> {
  let answer: (request: RawRequest) => Promise<RawAnswer> = async () =>
    gatewayAnswer(404, 'Not Found');
  const unfinished = new Set<Promise<void>>();
  const server = createServer((message, response) => {
    const work = answerMessage(message, (request) => answer(request)).then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers).end(body);
      },
    );
    unfinished.add(work);
    // A caller that hangs up in the middle of its request gets no answer.
    const forget = () => unfinished.delete(work);
    work.then(forget, forget);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const url = await listen(server, port, 'PORT_HTTP');
  return {
    url,
    serve: (routes, invokerOf) => {
      answer = (request) => answerRequest(request, routes, invokerOf);
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.allSettled(unfinished);
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answerMessage(
  message: IncomingMessage,
  answer: (request: RawRequest) => Promise<RawAnswer>,
): Promise<RawAnswer> {
  const receivedAt = Date.now();
  const body = await readBody(message);
  if (body === undefined) return gatewayAnswer(413, 'Request Entity Too Large');
  const [path = '/', ...query] = (message.url ?? '/').split('?');
  const { method = 'GET', headers } = message;
  return answer({ method, path, query: query.join('?'), headers, body, receivedAt });
}

async function answerRequest(
  request: RawRequest,
  routes: readonly HttpRoute[],
  invokerOf: InvokerOf,
): Promise<RawAnswer> {
  let match: RouteMatch | undefined;
  try {
    match = matchRoute(routes, request.method, request.path);
  } catch {
    return gatewayAnswer(400, 'Bad Request');
  }
  if (match === undefined) return gatewayAnswer(404, 'Not Found');
  const invoke = invokerOf(match.route.functionName);
  return toRawAnswer(await invoke(toHttpEvent(request, match)));
}

/** `undefined` when it is too large; the rest is read and dropped. */
async function readBody(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= BODY_BYTES_MAX) chunks.push(bytes);
  }
  return size <= BODY_BYTES_MAX ? Buffer.concat(chunks) : undefined;
}
