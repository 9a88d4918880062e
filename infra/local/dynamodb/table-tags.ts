import { rulesOf } from './dynalite.ts';
import { tableNotFound } from './dynamodb-error.ts';
import type { Engine, Operation } from './engine.ts';
import { checkRequest } from './request-rules.ts';
import type { TableRecord } from './table-record.ts';
import type { WireObject } from './wire.ts';

interface ResourceRequest {
  readonly ResourceArn: string;
}

interface TagRequest extends ResourceRequest {
  readonly Tags: readonly { readonly Key: string; readonly Value: string }[];
}

interface UntagRequest extends ResourceRequest {
  readonly TagKeys: readonly string[];
}

const tagRules = rulesOf<TagRequest>('tagResource');
const untagRules = rulesOf<UntagRequest>('untagResource');
const listRules = rulesOf<ResourceRequest>('listTagsOfResource');

export const tagResource: Operation = async (engine, input) => {
  const request = checkRequest(tagRules, input);
  const added = Object.fromEntries(request.Tags.map(({ Key, Value }) => [Key, Value]));
  return changeTags(engine, request, (tags) => ({ ...tags, ...added }));
};

export const untagResource: Operation = async (engine, input) => {
  const request = checkRequest(untagRules, input);
  const removed = new Set(request.TagKeys);
  return changeTags(engine, request, (tags) =>
    Object.fromEntries(Object.entries(tags).filter(([key]) => !removed.has(key))),
  );
};

export const listTagsOfResource: Operation = async (engine, input) => {
  const { tags } = taggedTable(engine, checkRequest(listRules, input));
  return { Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) };
};

function changeTags(
  engine: Engine,
  request: ResourceRequest,
  change: (tags: TableRecord['tags']) => TableRecord['tags'],
): Promise<WireObject> {
  return engine.lock(async () => {
    const record = taggedTable(engine, request);
    await engine.storage.saveTable({ ...record, tags: change(record.tags) });
    return {};
  });
}

function taggedTable({ storage }: Engine, { ResourceArn }: ResourceRequest): TableRecord {
  const record = storage.tables.get(ResourceArn.split('/')[1] ?? '');
  if (record === undefined) throw tableNotFound(`: ResourcArn: ${ResourceArn} not found`);
  return record;
}
