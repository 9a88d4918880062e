import * as z from 'zod';
import type { CaseEvent, CaseInput, CaseWager } from '../case-schema.ts';
import { findMisreads, type Misread } from '../misread.ts';

/** The cards of the dealer, and of each hand by the name of its wager. */
export interface Table {
  readonly dealer: readonly string[];
  readonly hands: ReadonlyMap<string, readonly string[]>;
}

const DealerSchema = z
  .array(z.string())
  .nullish()
  .transform((cards) => cards ?? []);

interface Tables {
  /** As it was settled, where a card was found to be misread later. */
  readonly first?: Table;
  readonly final: Table;
  /** What it may have been instead, should the rules not allow it as it is. */
  readonly others: readonly Table[];
}

export function readTables(input: CaseInput): Tables {
  const shown: Table = {
    dealer: DealerSchema.parse(input['dealer']),
    hands: new Map(input.wagers.flatMap(({ wid, cards }) => (cards ? [[wid, cards]] : []))),
  };
  const misreads = findMisreads(input.events);
  const final = misreads.reduce((table, each) => correct(table, each, each.actual), shown);
  const later = misreads.find(({ isLater }) => isLater);
  return {
    final,
    others: input.events.flatMap((event) => repair(final, event)),
    ...(later === undefined ? {} : { first: correct(shown, later, later.scanned) }),
  };
}

/** A slot is a hand and a place in it, such as `dealer2` or `h2`, or a whole hand. */
function correct(table: Table, { slot }: Misread, value: unknown): Table {
  const cards = DealerSchema.safeParse(value);
  if (slot === undefined || value === undefined) return table;
  if (cards.success) return withHand(table, slot, cards.data);
  const [, hand = '', place = '0'] = /^(.+?)[-_.]?(\d+)$/.exec(slot) ?? [];
  const before = handOf(table, hand);
  const index = Number(place) - 1;
  return typeof value === 'string' && index >= 0 && index < before.length
    ? withHand(table, hand, before.with(index, value))
    : table;
}

const ReportedCardSchema = z.object({
  card: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  exposed: z.boolean().optional(),
});

/** The table where a reported card is still where it fell, or not yet where it counts (BJS-20, A-44). */
function repair(table: Table, event: CaseEvent): readonly Table[] {
  const reported = ReportedCardSchema.safeParse(event);
  if (!reported.success) return [];
  const { card, from = 'dealer', to, exposed } = reported.data;
  const source = handOf(table, from);
  const without = source.at(-1) === card ? withHand(table, from, source.slice(0, -1)) : undefined;
  if (to !== undefined) {
    return without === undefined ? [] : [withHand(without, to, [...handOf(without, to), card])];
  }
  // A card that nobody saw counts for the house only where its rule asked for one.
  const kept = exposed === false ? [withHand(table, from, [...source, card])] : [];
  return without === undefined ? kept : [without];
}

function handOf({ dealer, hands }: Table, name: string): readonly string[] {
  return name === 'dealer' ? dealer : (hands.get(name) ?? []);
}

function withHand(table: Table, name: string, cards: readonly string[]): Table {
  return name === 'dealer'
    ? { ...table, dealer: cards }
    : { ...table, hands: new Map([...table.hands, [name, cards]]) };
}

/** The same wager with the cards that lie on this table. */
export function onTable(wager: CaseWager, { hands }: Table): CaseWager {
  return { ...wager, cards: [...(hands.get(wager.wid) ?? [])] };
}
