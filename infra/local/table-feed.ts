import { createHash } from 'node:crypto';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { TableEvent } from '../../shared/messages/table-event.ts';

/** What a table says, without the parts of the envelope that the feed fills in. */
export type TableMessage = DistributiveOmit<
  TableEvent,
  'schema' | 'messageId' | 'seq' | 'tableId' | 'game'
>;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A table's line to the queue `table-events`. */
export interface TableFeed {
  /** Sends the table's next message and answers its body, so that it can be sent again. */
  send(message: TableMessage): Promise<string>;
  /**
   * Sends any body. Without a deduplication id it has the one a scanner gives it, so that the queue
   * drops a copy within five minutes.
   */
  sendBody(body: string, delivery?: Delivery): Promise<void>;
}

interface Delivery {
  readonly deduplicationId?: string;
  /** The table's own group without it. */
  readonly groupId?: string;
}

export interface TableFeedOptions {
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly tableId: string;
  readonly game: string;
}

export function createTableFeed({ sqs, queueUrl, tableId, game }: TableFeedOptions): TableFeed {
  let seq = 0;
  const sendBody = async (body: string, { deduplicationId, groupId }: Delivery = {}) => {
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: body,
        MessageGroupId: groupId ?? tableId,
        MessageDeduplicationId: deduplicationId ?? hash(tableId + body),
      }),
    );
  };
  return {
    sendBody,
    send: async (message) => {
      seq += 1;
      const envelope = { schema: 1, messageId: `${tableId}-${seq}`, seq, tableId, game };
      const body = JSON.stringify({ ...envelope, ...message });
      await sendBody(body);
      return body;
    },
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
