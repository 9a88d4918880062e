import type { Operation } from './operation.ts';
import { CANCEL_OPERATIONS } from './operations/cancel-operations.ts';
import { CORRECT_OPERATIONS } from './operations/correct-operations.ts';
import { HOUSE_OPERATIONS } from './operations/house-operations.ts';
import { ODD_MESSAGES } from './operations/odd-messages.ts';
import { PEOPLE_OPERATIONS } from './operations/people-operations.ts';
import { PLACE_OPERATIONS } from './operations/place-operations.ts';
import { SWEEP_OPERATIONS } from './operations/sweep-operations.ts';
import { TABLE_OPERATIONS } from './operations/table-operations.ts';
import { TRANSFER_OPERATIONS } from './operations/transfer-operations.ts';
import { VOID_OPERATIONS } from './operations/void-operations.ts';

/** Everything that happens besides the tables' own play. */
export const OPERATIONS: readonly Operation[] = [
  ...PLACE_OPERATIONS,
  ...CANCEL_OPERATIONS,
  ...TRANSFER_OPERATIONS,
  ...CORRECT_OPERATIONS,
  ...HOUSE_OPERATIONS,
  ...PEOPLE_OPERATIONS,
  ...ODD_MESSAGES,
  ...SWEEP_OPERATIONS,
  ...TABLE_OPERATIONS,
  ...VOID_OPERATIONS,
];
