import type { RequestRules } from './dynalite.ts';
import { validationError } from './dynamodb-error.ts';
import type { Operation } from './engine.ts';
import { checkRequest } from './request-rules.ts';
import { tableNameRules, tableRecord } from './table-operations.ts';

interface UpdateTimeToLiveRequest {
  readonly TableName: string;
  readonly TimeToLiveSpecification: { readonly AttributeName: string; readonly Enabled: boolean };
}

const rules: RequestRules<UpdateTimeToLiveRequest> = {
  types: {
    ...tableNameRules.types,
    TimeToLiveSpecification: {
      type: 'FieldStruct<TimeToLiveSpecification>',
      notNull: true,
      children: {
        AttributeName: { type: 'String', notNull: true, lengthGreaterThanOrEqual: 1 },
        Enabled: { type: 'Boolean', notNull: true },
      },
    },
  },
};

/** Keeps the setting. Nothing expires here: AWS may take days, so no reader may rely on it anyway. */
export const updateTimeToLive: Operation = async ({ storage, lock }, input) => {
  const { TableName, TimeToLiveSpecification } = checkRequest(rules, input);
  const { AttributeName, Enabled } = TimeToLiveSpecification;
  return lock(async () => {
    const { timeToLiveAttribute, ...record } = tableRecord(storage, TableName);
    if (Enabled === (timeToLiveAttribute !== undefined)) {
      throw validationError(`TimeToLive is already ${Enabled ? 'enabled' : 'disabled'}`);
    }
    await storage.saveTable(Enabled ? { ...record, timeToLiveAttribute: AttributeName } : record);
    return { TimeToLiveSpecification };
  });
};

export const describeTimeToLive: Operation = async ({ storage }, input) => {
  const { TableName } = checkRequest(tableNameRules, input);
  const { timeToLiveAttribute: AttributeName } = tableRecord(storage, TableName);
  return {
    TimeToLiveDescription:
      AttributeName === undefined
        ? { TimeToLiveStatus: 'DISABLED' }
        : { TimeToLiveStatus: 'ENABLED', AttributeName },
  };
};
