import type { RequestRules } from './dynalite.ts';
import type { Operation } from './engine.ts';
import { checkRequest } from './request-rules.ts';
import { tableNameRules, tableRecord } from './table-operations.ts';
import type { TableRecord } from './table-record.ts';
import type { WireObject } from './wire.ts';

interface UpdateContinuousBackupsRequest {
  readonly TableName: string;
  readonly PointInTimeRecoverySpecification: {
    readonly PointInTimeRecoveryEnabled: boolean;
    readonly RecoveryPeriodInDays?: number;
  };
}

const DAYS_MAX = 35;

const rules: RequestRules<UpdateContinuousBackupsRequest> = {
  types: {
    ...tableNameRules.types,
    PointInTimeRecoverySpecification: {
      type: 'FieldStruct<PointInTimeRecoverySpecification>',
      notNull: true,
      children: {
        PointInTimeRecoveryEnabled: { type: 'Boolean', notNull: true },
        RecoveryPeriodInDays: {
          type: 'Integer',
          greaterThanOrEqual: 1,
          lessThanOrEqual: DAYS_MAX,
        },
      },
    },
  },
};

/** Keeps the setting; there is nothing here to restore from. */
export const updateContinuousBackups: Operation = async ({ storage, lock }, input) => {
  const request = checkRequest(rules, input);
  const { PointInTimeRecoveryEnabled, RecoveryPeriodInDays = DAYS_MAX } =
    request.PointInTimeRecoverySpecification;
  return lock(async () => {
    const { recoveryDays: _, ...record } = tableRecord(storage, request.TableName);
    const updated: TableRecord = PointInTimeRecoveryEnabled
      ? { ...record, recoveryDays: RecoveryPeriodInDays }
      : record;
    await storage.saveTable(updated);
    return describe(updated);
  });
};

export const describeContinuousBackups: Operation = async ({ storage }, input) => {
  const { TableName } = checkRequest(tableNameRules, input);
  return describe(tableRecord(storage, TableName));
};

function describe({ recoveryDays }: TableRecord): WireObject {
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription:
        recoveryDays === undefined
          ? { PointInTimeRecoveryStatus: 'DISABLED' }
          : { PointInTimeRecoveryStatus: 'ENABLED', RecoveryPeriodInDays: recoveryDays },
    },
  };
}
