import {
  type AttributeValue,
  ConditionalCheckFailedException,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();

const VALUES: Readonly<Record<string, AttributeValue>> = {
  ':open': { S: 'open' },
  ':closed': { S: 'closed' },
  ':op': { S: 'op' },
  ':one': { N: '1' },
  ':two': { N: '2' },
  ':five': { N: '5' },
  ':oneText': { S: '1' },
  ':true': { BOOL: true },
  ':type': { S: 'N' },
};

async function holds(id: string, condition: string): Promise<boolean> {
  const used = Object.entries(VALUES).filter(([name]) => new RegExp(`${name}\\b`).test(condition));
  const command = new UpdateItemCommand({
    TableName: table.name,
    Key: keyOf(id),
    UpdateExpression: 'REMOVE unused',
    ConditionExpression: condition,
    ...(used.length === 0 ? {} : { ExpressionAttributeValues: Object.fromEntries(used) }),
  });
  try {
    await table.client.send(command);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

beforeAll(async () => {
  await table.put({
    ...keyOf('gate'),
    phase: { S: 'open' },
    seq: { N: '2' },
    sealed: { BOOL: true },
    nothing: { NULL: true },
  });
});

describe('a condition on an item that exists', () => {
  it.each([
    ['attribute_exists(pk)', true],
    ['attribute_not_exists(pk)', false],
    ['attribute_not_exists(absent)', true],
    ['attribute_exists(nothing)', true],
    ['phase = :open', true],
    ['phase <> :open', false],
    ['phase <> :closed', true],
    ['absent = :open', false],
    ['absent <> :open', true],
    ['absent < :five', false],
    ['absent > :one', false],
    ['NOT absent = :open', true],
    ['phase IN (:closed, :open)', true],
    ['phase IN (:closed)', false],
    ['absent IN (:closed, :open)', false],
    ['seq IN (:one, :two)', true],
    ['seq = :oneText', false],
    ['seq <> :oneText', true],
    ['seq > :one AND seq < :five', true],
    ['seq BETWEEN :one AND :two', true],
    ['seq BETWEEN :two AND :one OR seq = :two', undefined],
    ['begins_with(phase, :op)', true],
    ['contains(phase, :op)', true],
    ['attribute_type(seq, :type)', true],
    ['attribute_type(phase, :type)', false],
    ['size(phase) > :two', true],
    ['sealed = :true', true],
    ['sealed = :true AND (phase = :closed OR seq = :two)', true],
    ['NOT (sealed = :true AND phase = :open)', false],
  ])('%s: %s', async (condition, expected) => {
    if (expected === undefined) {
      await expect(holds('gate', condition)).rejects.toMatchObject({ name: 'ValidationException' });
    } else {
      expect(await holds('gate', condition)).toBe(expected);
    }
  });
});

describe('a condition on an item that does not exist', () => {
  it.each([
    ['attribute_not_exists(pk)', true],
    ['attribute_not_exists(pk) OR seq = :one', true],
    ['attribute_exists(pk)', false],
    ['seq = :one', false],
    ['seq <> :one', true],
    ['seq < :one', false],
    ['phase IN (:open)', false],
  ])('%s: %s', async (condition, expected) => {
    expect(await holds(`absent ${condition}`, condition)).toBe(expected);
  });
});
