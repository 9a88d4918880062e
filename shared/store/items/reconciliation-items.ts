import * as z from 'zod';
import type { Difference, DifferenceKind } from '../../domain/reconcile/difference.ts';
import type { ReconciliationRun } from '../../domain/reconcile/run.ts';
import { CountField, defineItem, HashField } from './item.ts';

const RunSchema = z.strictObject({
  startedAt: z.string(),
  endedAt: z.string().exactOptional(),
  cursor: z
    .strictObject({
      phase: z.enum(['anchor', 'wallets', 'rounds']),
      after: z.string().exactOptional(),
    })
    .exactOptional(),
  wallets: CountField,
  rounds: CountField,
  busy: CountField,
  differences: CountField,
  parts: z.array(z.strictObject({ digest: HashField, wallets: CountField })),
  anchor: z.strictObject({ day: z.string(), digest: HashField }).exactOptional(),
  revision: CountField,
});

const DifferenceSchema = z.strictObject({
  kind: z.custom<DifferenceKind>((kind) => typeof kind === 'string'),
  walletId: z.string().exactOptional(),
  roundId: z.string().exactOptional(),
  slipId: z.string().exactOptional(),
  seq: CountField.exactOptional(),
  message: z.string(),
});

export const reconciliationItem = defineItem<z.input<typeof RunSchema>, ReconciliationRun>(
  RunSchema,
);
export const differenceItem = defineItem<z.input<typeof DifferenceSchema>, Difference>(
  DifferenceSchema,
);
