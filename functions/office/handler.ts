import { createHttpPorts } from '../runtime/http/create-http-ports.ts';
import { log } from '../runtime/log.ts';
import { createOfficeHandler } from './create-handler.ts';

export const handler = createOfficeHandler(createHttpPorts(process.env), log);
