import { createHttpPorts } from '../runtime/http/create-http-ports.ts';
import { log } from '../runtime/log.ts';
import { createBetsHandler } from './create-handler.ts';

export const handler = createBetsHandler(createHttpPorts(process.env), log);
