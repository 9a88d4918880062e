import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHttpPorts } from '../runtime/http/create-http-ports.ts';
import { log } from '../runtime/log.ts';
import { createBackofficeHandler } from './create-handler.ts';

// Lies beside the bundle.
const apiDocument = JSON.parse(readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8'));

export const handler = createBackofficeHandler(createHttpPorts(process.env), log, apiDocument);
