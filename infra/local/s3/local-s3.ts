import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** Objects by their path, `<bucket>/<key>`. */
export interface ObjectShelf {
  /** `false` when there is one already. */
  readonly put: (path: string, content: Uint8Array) => Promise<boolean>;
  readonly get: (path: string) => Promise<Uint8Array | undefined>;
}

/** Each object a file under a folder; in memory without one. */
export function createObjectShelf(folder?: string): ObjectShelf {
  return folder === undefined ? createMemoryShelf() : createFileShelf(folder);
}

/**
 * As much of S3 as writes objects once and reads them: PUT with `If-None-Match: *`, and GET. Every bucket is
 * there. Everything else is refused, so that nothing is taken for what it is not.
 */
export function createS3Listener(shelf: ObjectShelf): RequestListener {
  return (request, response) => {
    answer(request, shelf).then(
      ({ status, body = '' }) => response.writeHead(status).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  };
}

interface Answer {
  readonly status: number;
  readonly body?: string | Uint8Array;
}

/** Neither `..` nor anything that is no plain key. */
const PATH = /^\/([\w-]+(?:\/[\w-][\w.-]*)+)$/;

async function answer(request: IncomingMessage, shelf: ObjectShelf): Promise<Answer> {
  const { method, url = '', headers } = request;
  const path = PATH.exec(url)?.[1];
  if (path !== undefined && method === 'PUT' && headers['if-none-match'] === '*') {
    const isNew = await shelf.put(path, await buffer(request));
    return isNew ? { status: 200 } : { status: 412, body: errorBody('PreconditionFailed') };
  }
  if (path !== undefined && method === 'GET') {
    const body = await shelf.get(path);
    return body === undefined
      ? { status: 404, body: errorBody('NoSuchKey') }
      : { status: 200, body };
  }
  return { status: 501, body: errorBody('NotImplemented') };
}

function errorBody(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
}

function createMemoryShelf(): ObjectShelf {
  const objects = new Map<string, Uint8Array>();
  return {
    put: async (path, content) => {
      if (objects.has(path)) return false;
      objects.set(path, content);
      return true;
    },
    get: async (path) => objects.get(path),
  };
}

function createFileShelf(folder: string): ObjectShelf {
  return {
    put: async (path, content) => {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      try {
        await writeFile(file, content, { flag: 'wx' });
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      }
    },
    get: async (path) => {
      try {
        return await readFile(join(folder, path));
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
  };
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
