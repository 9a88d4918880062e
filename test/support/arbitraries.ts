import fc from 'fast-check';
import type { Outcome } from '../../shared/domain/games/game.ts';
import { findGame } from '../../shared/domain/games/registry.ts';
import { type Amount, amount } from '../../shared/domain/money/amount.ts';
import { isCurrency, MINOR_UNIT_DECIMALS } from '../../shared/domain/money/currency.ts';
import type { AcceptedSlip, Slip, Wager } from '../../shared/domain/rounds/slip.ts';
import { acceptedSlip, cancelledSlip, refusedSlip, tombstone } from './builders.ts';

/** As large as a request may ask for. */
const LARGEST = 10n ** 30n - 1n;

/** Often small, where rounding shows; sometimes beyond 2^53, where a number would lose digits. */
const minorUnits = fc.oneof(
  { weight: 3, arbitrary: fc.bigInt({ min: 0n, max: 100n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 2n ** 53n, max: 2n ** 53n + 100n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: LARGEST }) },
);

export const amounts: fc.Arbitrary<Amount> = minorUnits.map(amount);
const stakes: fc.Arbitrary<Amount> = minorUnits.map((units) => amount(units || 1n));

export const ids = fc
  .string({ unit: fc.constantFrom(...'aZ09._-'), minLength: 1, maxLength: 64 })
  .filter((id) => id !== '.' && id !== '..');
export const currencies = fc.constantFrom(...Object.keys(MINOR_UNIT_DECIMALS).filter(isCurrency));
export const walletIds = fc.tuple(ids, currencies).map((parts) => parts.join(':'));
export const counts = fc.oneof(fc.nat({ max: 40 }), fc.maxSafeNat());
export const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
export const hashes = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
export const instants = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

const POSITIONS = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'];

/** May name a position several times. */
export const wagerLists: fc.Arbitrary<readonly Wager[]> = fc.array(
  fc.record({ position: fc.constantFrom(...POSITIONS), stake: stakes }),
  { minLength: 1, maxLength: 6 },
);

/** Some before and some after `LATE_FROM`. */
const receiveTimes = fc.constantFrom(
  '2026-12-01T20:14:44.999Z',
  '2026-12-01T20:14:45.000Z',
  '2026-12-01T20:14:59.999Z',
);
export const LATE_FROM = '2026-12-01T20:14:45.000Z';

/** One player's accepted slips of a round. */
export const acceptedSlips: fc.Arbitrary<readonly AcceptedSlip[]> = fc
  .array(fc.tuple(wagerLists, receiveTimes), { maxLength: 5 })
  .map((list) =>
    list.map(([wagers, receivedAt], index) =>
      acceptedSlip(wagers, { slipId: `slip-${index}`, receivedAt }),
    ),
  );

/** Slips of the same player that have no stake in the round. */
export const otherSlips: fc.Arbitrary<readonly Slip[]> = fc
  .array(fc.tuple(wagerLists, fc.nat({ max: 2 })), { maxLength: 3 })
  .map((list) =>
    list.map(([wagers, kind], index): Slip => {
      const slipId = `other-${index}`;
      if (kind === 0) return tombstone(slipId);
      return kind === 1 ? cancelledSlip(wagers, slipId) : refusedSlip(wagers, slipId);
    }),
  );

const cards = fc
  .tuple(
    fc.constantFrom('A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'),
    fc.constantFrom(...'SHDC'),
  )
  .map(([rank, suit]) => rank + suit);

/** Of the four ways to share out six cards, exactly one follows the drawing rules. */
const outcomes: fc.Arbitrary<Outcome> = fc
  .tuple(
    fc.array(cards, { minLength: 6, maxLength: 6 }),
    fc.constantFrom('commission', 'no-commission'),
  )
  .map(([six, variant]) => {
    const rules = {
      game: 'baccarat',
      variant,
      paytableVersion: 1,
      rounding: 'down',
      options: {},
    } as const;
    const [player, banker, drawn] = [six.slice(0, 2), six.slice(2, 4), six.slice(4)];
    for (const [players, bankers] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const scan = {
        player: [...player, ...drawn.slice(0, players)],
        banker: [...banker, ...drawn.slice(players, players + bankers)],
      };
      const outcome = findGame('baccarat')?.readOutcome(scan, rules, 'result');
      if (outcome?.ok) return outcome.value;
    }
    throw new Error(`no legal deal of ${six}`);
  });

/** A result four times out of five, else a void. */
export const endings = fc.record({
  outcome: fc.option(outcomes, { nil: undefined, freq: 4 }),
  rounding: fc.constantFrom('down' as const, 'half-up' as const),
  lateFrom: fc.constantFrom(undefined, undefined, LATE_FROM),
});
