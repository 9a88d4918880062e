import * as z from 'zod';
import { ReasonField } from './fields.ts';

/** Why people do it. */
export const ReasonSchema = z.strictObject({ reason: ReasonField }).meta({ id: 'Reason' });
