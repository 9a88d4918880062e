import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { OpenRound, Wallet } from '../../domain/ledger/wallet.ts';
import { amount } from '../../domain/money/amount.ts';
import { type Currency, isCurrency } from '../../domain/money/currency.ts';
import {
  AmountField,
  type Attributes,
  CountField,
  defineItem,
  HashField,
  type ItemCodec,
  readAttributes,
} from './item.ts';

const HeadSchema = z.strictObject({
  walletId: z.string(),
  currency: z.custom<Currency>((text) => typeof text === 'string' && isCurrency(text)),
  brand: z.string(),
  status: z.enum(['active', 'frozen', 'closed']),
  refused: z.boolean(),
  balance: AmountField,
  inPlay: AmountField,
  owed: AmountField,
  seq: CountField,
  hash: HashField,
  pace: z.strictObject({ since: z.string(), slips: CountField }).exactOptional(),
});

const headItem = defineItem<z.input<typeof HeadSchema>, z.output<typeof HeadSchema>>(HeadSchema);

const OPEN = 'open#';
const TURNS = 'turns#';

/**
 * Open rounds lie flat in the head, two attributes each: a nested map would need a parent that
 * exists before the first write into it.
 */
export const walletItem: ItemCodec<Wallet> = {
  toAttributes: (key, { openRounds, ...head }) => ({
    ...headItem.toAttributes(key, head),
    ...marshall(writeOpenRounds(openRounds)),
  }),
  fromAttributes: (attributes) => {
    const open: Attributes = {};
    const head: Attributes = {};
    for (const [name, value] of Object.entries(attributes)) {
      (name.startsWith(OPEN) || name.startsWith(TURNS) ? open : head)[name] = value;
    }
    return {
      // walletId is part of the key and of the head alike.
      ...headItem.fromAttributes(head),
      openRounds: readOpenRounds(readAttributes(open)),
    };
  },
};

function writeOpenRounds(openRounds: ReadonlyMap<string, OpenRound>): Record<string, bigint> {
  return Object.fromEntries(
    [...openRounds].flatMap(([roundId, { stake, turns }]) => [
      [OPEN + roundId, stake],
      [TURNS + roundId, BigInt(turns)],
    ]),
  );
}

function readOpenRounds(attributes: Record<string, unknown>): ReadonlyMap<string, OpenRound> {
  const counts = z.record(z.string(), z.bigint()).parse(attributes);
  const openRounds = new Map<string, OpenRound>();
  for (const [name, stake] of Object.entries(counts)) {
    if (!name.startsWith(OPEN)) continue;
    const roundId = name.slice(OPEN.length);
    const turns = counts[TURNS + roundId];
    if (turns === undefined) throw new Error(`the wallet has ${name} without turns`);
    openRounds.set(roundId, { stake: amount(stake), turns: Number(turns) });
  }
  if (Object.keys(counts).length !== 2 * openRounds.size) {
    throw new Error('the wallet has turns on a round without stakes');
  }
  return openRounds;
}
