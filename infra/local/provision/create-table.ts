import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { ResolvedResource } from './resolve-template.ts';

const KeySchema = z.array(
  z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }),
);

const ProjectionSchema = z.object({
  ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
  NonKeyAttributes: z.array(z.string()).exactOptional(),
});

const IndexesSchema = z.array(
  z.object({ IndexName: z.string(), KeySchema, Projection: ProjectionSchema }),
);

/** Everything of `AWS::DynamoDB::Table` that changes how requests are answered. */
const TablePropertiesSchema = z.object({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema,
  BillingMode: z.literal('PAY_PER_REQUEST'),
  GlobalSecondaryIndexes: IndexesSchema.exactOptional(),
  LocalSecondaryIndexes: IndexesSchema.exactOptional(),
});

/** Creates a table as its template says, unless one of this name exists already. */
export async function createTable(
  dynamoDb: DynamoDBClient,
  { name, properties }: ResolvedResource,
): Promise<void> {
  const definition: Omit<CreateTableCommandInput, 'TableName'> =
    TablePropertiesSchema.parse(properties);
  try {
    await dynamoDb.send(new CreateTableCommand({ ...definition, TableName: name }));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}
