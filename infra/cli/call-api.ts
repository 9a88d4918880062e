import type { Route } from '../../shared/messages/http/route.ts';
import type { CliRequest } from './command.ts';
import { signRequest } from './sign-request.ts';

export interface ApiAnswer {
  /** 0 when nothing answered. */
  readonly status: number;
  readonly isReplay: boolean;
  /** The way to the next page of a text. */
  readonly nextCursor: string | undefined;
  readonly text: string;
}

/** Longer than the slowest function may take. */
const TIMEOUT_MS = 35_000;

/** Asks a deployment, or the local one, and answers whatever came back. */
export async function callApi(
  apiUrl: string,
  { method, path }: Pick<Route, 'method' | 'path'>,
  { params = {}, query = {}, body }: CliRequest,
): Promise<ApiAnswer> {
  const url = new URL(apiUrl);
  url.pathname = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const content =
    body === undefined
      ? { headers: {} }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const request = await signRequest({ method, url, ...content });
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return {
      status: response.status,
      isReplay: response.headers.get('idempotency-replayed') === 'true',
      nextCursor: response.headers.get('x-next-cursor') ?? undefined,
      text: await response.text(),
    };
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const why = cause instanceof Error ? cause.message : message;
    const text = JSON.stringify({ code: 'UNREACHABLE', message: `${url.origin}: ${why}` });
    return { status: 0, isReplay: false, nextCursor: undefined, text };
  }
}
