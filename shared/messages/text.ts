import * as z from 'zod';
import { ID_FORM, isId } from '../domain/id.ts';

/** An id chosen outside. */
export const IdSchema = z.string().refine(isId, `must be ${ID_FORM}`);

/** UTC with milliseconds, so that comparing as text compares in time. */
export const InstantSchema = z.iso.datetime({ precision: 3 });

/** A line that people wrote: a reason, a dealer's staff id. */
export const TextSchema = z.string().trim().min(1).max(256);
