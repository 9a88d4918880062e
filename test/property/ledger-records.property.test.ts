import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryItem } from '../../shared/store/items/entry-item.ts';
import type { Attributes, ItemCodec } from '../../shared/store/items/item.ts';
import {
  adjustmentItem,
  bettingItem,
  disputeDecisionItem,
  disputeItem,
  doneItem,
  earlyItem,
  evidenceItem,
  gateItem,
  parkedItem,
  quarantineItem,
  redriveItem,
  rulingItem,
  tableListingItem,
} from '../../shared/store/items/record-items.ts';
import { roundItem, tableItem } from '../../shared/store/items/round-item.ts';
import { slipItem } from '../../shared/store/items/slip-item.ts';
import { transferItem } from '../../shared/store/items/transfer-item.ts';
import { walletItem } from '../../shared/store/items/wallet-item.ts';
import * as records from '../support/arbitraries-records.ts';

const ROUNDS_KEY = { pk: 'partition', sk: 'sort' };

/** Of the table and of its index; a record says everything once more. */
const KEYS = new Set(['pk', 'sk', 'unfinished', 'unfinishedSince']);

/** Fields that a record may lack. */
const OPTIONAL = new Set([
  ...['release', 'resume', 'lateFrom', 'wagersMax', 'pace', 'isDecision', 'correlationId'],
  ...['ratedDifference', 'proposalId'],
]);

/** The details of a refused slip are such a field, those of a round are not; so is the ruling of a decided dispute. */
function isOptional(name: string, attributes: Attributes): boolean {
  return (
    OPTIONAL.has(name) ||
    (name === 'details' && 'code' in attributes) ||
    (name === 'ruling' && 'decidedAt' in attributes)
  );
}

interface Sample {
  readonly attributes: Attributes;
  /** Read back from the attributes, and compared with what was written. */
  readonly isSame: () => void;
  readonly read: (attributes: Attributes) => unknown;
}

function samplesOf<T extends object>(
  codec: ItemCodec<T>,
  values: fc.Arbitrary<T>,
  keyOf: (value: T) => object = () => ROUNDS_KEY,
): fc.Arbitrary<Sample> {
  return values.map((generated) => {
    // A clone is made of ordinary objects, as the product's own are.
    const value = structuredClone(generated);
    const attributes = codec.toAttributes(keyOf(value), value);
    return {
      attributes,
      isSame: () => expect(codec.fromAttributes(attributes)).toStrictEqual(value),
      read: (others) => codec.fromAttributes(others),
    };
  });
}

const ofWallet = ({ walletId }: { readonly walletId: string }) => ({ walletId, sk: 'sort' });

const SAMPLES: readonly (readonly [string, fc.Arbitrary<Sample>])[] = [
  ['wallet', samplesOf(walletItem, records.wallets, ofWallet)],
  ['ledger entry', samplesOf(entryItem, records.ledgerEntries, ofWallet)],
  ['transfer', samplesOf(transferItem, records.transfers, ofWallet)],
  ['slip', samplesOf(slipItem, records.slips)],
  ['round', samplesOf(roundItem, records.rounds)],
  ['table', samplesOf(tableItem, records.tables)],
  ['table listing', samplesOf(tableListingItem, records.tableListings)],
  ['betting switch', samplesOf(bettingItem, records.bettingSwitches)],
  ['gate', samplesOf(gateItem, records.gates)],
  ['ruling', samplesOf(rulingItem, records.rulings)],
  ['evidence', samplesOf(evidenceItem, records.evidence)],
  ['early message', samplesOf(earlyItem, records.earlyMessages)],
  ['quarantined player', samplesOf(quarantineItem, records.quarantinedPlayers)],
  ['adjustment', samplesOf(adjustmentItem, records.adjustments)],
  ['done shard', samplesOf(doneItem, records.doneShards)],
  ['dispute', samplesOf(disputeItem, records.disputes)],
  ['dispute decision', samplesOf(disputeDecisionItem, records.disputeDecisions)],
  ['parked message', samplesOf(parkedItem, records.parkedMessages)],
  ['redrive', samplesOf(redriveItem, records.redrives)],
];

describe.each(SAMPLES)('a stored %s', (_name, samples) => {
  it('is read back exactly as it was', () => {
    fc.assert(
      fc.property(samples, ({ isSame }) => {
        isSame();
      }),
      { numRuns: 100 },
    );
  });

  it('carries its key and the version of its layout', () => {
    fc.assert(
      fc.property(samples, ({ attributes }) => {
        expect(attributes).toHaveProperty('sk', { S: 'sort' });
        expect(attributes['schema']).toEqual({ N: '1' });
      }),
      { numRuns: 20 },
    );
  });

  it('is refused when its layout is another or unknown', () => {
    fc.assert(
      fc.property(samples, ({ attributes, read }) => {
        const { schema: _, ...unversioned } = attributes;
        expect(() => read(unversioned)).toThrow();
        expect(() => read({ ...attributes, schema: { N: '2' } })).toThrow('unknown schema 2');
        expect(() => read({ ...attributes, schema: { S: '1' } })).toThrow();
      }),
      { numRuns: 20 },
    );
  });

  it('is refused with an attribute too many', () => {
    fc.assert(
      fc.property(samples, ({ attributes, read }) => {
        expect(() => read({ ...attributes, note: { S: 'x' } })).toThrow();
      }),
      { numRuns: 20 },
    );
  });

  it('is refused with an attribute missing, or of another type', () => {
    fc.assert(
      fc.property(samples, ({ attributes, read }) => {
        for (const [name, value] of Object.entries(attributes)) {
          if (KEYS.has(name)) continue;
          const { [name]: _, ...rest } = attributes;
          if (!isOptional(name, attributes)) {
            expect(() => read(rest), `without ${name}`).toThrow();
          }
          const other = { ...rest, [name]: otherType(value) };
          expect(() => read(other), `with another ${name}`).toThrow();
        }
      }),
      { numRuns: 20 },
    );
  });
});

/** A number as text, and anything else as a number. */
function otherType(value: AttributeValue): AttributeValue {
  return value.N === undefined ? { N: '7' } : { S: value.N };
}
