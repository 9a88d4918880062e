import * as z from 'zod';
import { createPorts } from '../runtime/create-ports.ts';
import { readEnv } from '../runtime/env.ts';
import { log } from '../runtime/log.ts';
import { createSweepHandler } from './create-handler.ts';

const overdueSeconds = z.coerce.number().int().min(1).parse(process.env['OVERDUE_SECONDS']);

export const handler = createSweepHandler({
  ports: createPorts(readEnv(process.env)),
  log,
  overdueMs: overdueSeconds * 1000,
});
