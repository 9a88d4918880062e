import fc from 'fast-check';
import type { Dispute, DisputeDecision } from '../../shared/domain/disputes/dispute.ts';
import { FAILURES, type FailureCode } from '../../shared/domain/failure.ts';
import type { HouseRules } from '../../shared/domain/games/game.ts';
import type { Cause, LedgerEntry } from '../../shared/domain/ledger/entry.ts';
import type { Pace } from '../../shared/domain/ledger/pace.ts';
import type { Transfer } from '../../shared/domain/ledger/transfer.ts';
import type { Wallet } from '../../shared/domain/ledger/wallet.ts';
import type {
  Adjustment,
  BettingSwitch,
  EarlyMessage,
  Evidence,
  Gate,
  ParkedMessage,
  QuarantinedPlayer,
  Redrive,
  ShardDone,
  TableListing,
} from '../../shared/domain/rounds/records.ts';
import type {
  PinnedRules,
  Round,
  StakeLimits,
  TableConfig,
} from '../../shared/domain/rounds/round.ts';
import type { Decision, Ruling } from '../../shared/domain/rounds/ruling.ts';
import type { Slip } from '../../shared/domain/rounds/slip.ts';
import {
  amounts,
  counts,
  currencies,
  hashes,
  ids,
  instants,
  texts,
  wagerLists,
  walletIds,
} from './arbitraries.ts';

const codes = fc
  .constantFrom(...Object.keys(FAILURES))
  .filter((code): code is FailureCode => code in FAILURES);

const heads: fc.Arbitrary<Wallet> = fc.record({
  walletId: walletIds,
  currency: currencies,
  brand: texts,
  status: fc.constantFrom('active', 'frozen', 'closed'),
  refused: fc.boolean(),
  balance: amounts,
  inPlay: amounts,
  owed: amounts,
  seq: counts,
  hash: hashes,
  openRounds: fc
    .array(fc.tuple(ids, fc.record({ stake: amounts, turns: counts })), { maxLength: 5 })
    .map((rounds) => new Map(rounds)),
});

const paces: fc.Arbitrary<Pace> = fc.record({ since: instants, slips: counts });

export const wallets: fc.Arbitrary<Wallet> = fc
  .tuple(heads, fc.option(paces))
  .map(([head, pace]) => (pace === null ? head : { ...head, pace }));

export const causes: fc.Arbitrary<Cause> = fc.oneof(
  fc.record({ kind: fc.constant('stake'), roundId: ids, slipId: ids }),
  fc.record({ kind: fc.constant('cancel'), roundId: ids, slipId: ids }),
  fc.record({ kind: fc.constant('void'), roundId: ids, slipId: ids, reason: texts }),
  fc.record({
    kind: fc.constant('settlement'),
    roundId: ids,
    step: counts,
    ruling: counts,
    returnedTotal: amounts,
    stake: amounts,
    payout: amounts,
    refund: amounts,
    commission: amounts,
    coveredSlips: hashes,
  }),
  fc.record({ kind: fc.constant('deposit'), transferId: ids }),
  fc.record({ kind: fc.constant('withdrawal'), transferId: ids }),
  fc.record({ kind: fc.constant('adjustment'), transferId: ids, reason: texts }),
  fc.record({
    kind: fc.constant('status'),
    status: fc.constantFrom('active', 'frozen', 'closed'),
    ...{ refused: fc.boolean(), reason: texts, after: counts },
  }),
);

const accounts = fc.constantFrom('wallet', 'round', 'house', 'cashier');

const entryContents = {
  walletId: walletIds,
  seq: counts,
  cause: causes,
  from: accounts,
  to: accounts,
  amount: amounts,
  balanceBefore: amounts,
  balanceAfter: amounts,
  owedBefore: amounts,
  owedAfter: amounts,
  effectiveAt: instants,
  bookedAt: instants,
  actor: texts,
  prevHash: hashes,
  hash: hashes,
};

export const ledgerEntries: fc.Arbitrary<LedgerEntry> = fc.oneof(
  fc.record(entryContents),
  fc.record({ ...entryContents, correlationId: ids }),
);

const transferContents = {
  walletId: walletIds,
  transferId: ids,
  amount: amounts,
  actor: texts,
  contentHash: hashes,
  requestedAt: instants,
  outcome: fc.oneof(
    fc.record({ state: fc.constant('done'), balanceAfter: amounts }),
    fc.record({
      state: fc.constant('refused'),
      code: fc.constantFrom('INSUFFICIENT_FUNDS', 'WALLET_NOT_ACTIVE'),
    }),
  ),
};

export const transfers: fc.Arbitrary<Transfer> = fc.oneof(
  fc.record({ ...transferContents, kind: fc.constantFrom('deposit', 'withdrawal') }),
  fc.record({
    ...transferContents,
    kind: fc.constant('adjustment'),
    ...{ direction: fc.constantFrom('credit', 'debit'), reason: texts },
  }),
);

const slipKeys = { roundId: ids, walletId: walletIds, slipId: ids };
const slipContents = {
  brand: texts,
  wagers: wagerLists,
  stake: amounts,
  contentHash: hashes,
  receivedAt: instants,
};

const failureDetails = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer()));

export const slips: fc.Arbitrary<Slip> = fc.oneof(
  fc.record({ ...slipKeys, ...slipContents, state: fc.constant('accepted') }),
  fc.record(
    {
      ...{ ...slipKeys, ...slipContents, state: fc.constant('refused') },
      ...{ code: codes, message: texts, details: failureDetails },
    },
    {
      requiredKeys: [
        ...(['roundId', 'walletId', 'slipId', 'brand', 'wagers', 'stake', 'contentHash'] as const),
        ...(['receivedAt', 'state', 'code', 'message'] as const),
      ],
    },
  ),
  fc.record({
    ...slipKeys,
    ...slipContents,
    state: fc.constant('cancelled'),
    cancelledAt: instants,
  }),
  fc.record({
    ...slipKeys,
    ...slipContents,
    ...{ state: fc.constant('voided'), voidedAt: instants, settled: fc.boolean() },
    ...{ reason: texts, actor: texts },
  }),
  fc.record({ ...slipKeys, state: fc.constant('tombstone'), cancelledAt: instants }),
);

const houseRules: fc.Arbitrary<HouseRules> = fc.record({
  game: ids,
  variant: ids,
  paytableVersion: counts,
  rounding: fc.constantFrom('down', 'half-up'),
  options: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
});

const stakeLimits: fc.Arbitrary<StakeLimits> = fc.record(
  {
    ...{ positionMin: amounts, positionMax: amounts, tableMin: amounts, tableMax: amounts },
    stakeStep: amounts,
  },
  { requiredKeys: ['positionMin', 'positionMax'] },
);

const pinnedRules: fc.Arbitrary<PinnedRules> = fc.record(
  {
    houseRules,
    limits: fc.array(fc.tuple(currencies, stakeLimits)).map((limits) => Object.fromEntries(limits)),
    wagersMax: counts,
    shards: counts,
    corrections: fc.record({
      approval: fc.constantFrom('none', 'second-person'),
      horizonHours: counts,
    }),
  },
  { requiredKeys: ['houseRules', 'limits', 'shards', 'corrections'] },
);

export const bettingSwitches: fc.Arbitrary<BettingSwitch> = fc.record({
  state: fc.constantFrom('on', 'stopped'),
  since: fc.record({ at: instants, actor: texts, reason: texts }),
  revision: counts,
});

export const rounds: fc.Arbitrary<Round> = fc
  .tuple(
    pinnedRules,
    fc.record(
      {
        roundId: ids,
        tableId: ids,
        details: fc.record({ dealer: texts, shoe: texts, gameNumber: texts, video: texts }),
        openedAt: instants,
        closesAt: instants,
        state: fc.constantFrom<Round['state'][]>(
          'open',
          'closed',
          'held',
          'settling',
          'settled',
          'quarantined',
        ),
        latestRuling: counts,
        lateFrom: instants,
        revision: counts,
      },
      {
        requiredKeys: [
          ...(['roundId', 'tableId', 'details', 'openedAt', 'closesAt'] as const),
          ...(['state', 'latestRuling', 'revision'] as const),
        ],
      },
    ),
  )
  .map(([rules, round]) => ({ ...rules, ...round }));

export const tables: fc.Arbitrary<TableConfig> = fc
  .tuple(
    pinnedRules,
    fc.record({
      tableId: ids,
      state: fc.constantFrom('open', 'paused', 'closed'),
      bettingSeconds: counts,
      revision: counts,
    }),
  )
  .map(([rules, table]) => ({ ...rules, ...table }));

export const tableListings: fc.Arbitrary<TableListing> = fc.record({
  ...{ tableId: ids, game: texts, variant: texts, currencies: fc.array(currencies) },
  state: fc.constantFrom('open', 'paused', 'closed'),
});

export const gates: fc.Arbitrary<Gate> = fc.record(
  {
    state: fc.constantFrom('open', 'closed', 'sealed'),
    resume: fc.record({ ruling: counts, afterWalletId: walletIds }),
  },
  { requiredKeys: ['state'] },
);

/** As a message brings it, so that there is no minus zero. */
const scans = fc.json().map((text) => JSON.parse(JSON.stringify(JSON.parse(text))));

const decisions: fc.Arbitrary<Decision> = fc.oneof(
  fc.record({ kind: fc.constant('result'), scan: scans }),
  fc.record({ kind: fc.constantFrom('partial-void', 'suspension'), scan: scans, reason: texts }),
  fc.record({ kind: fc.constant('void'), reason: texts }),
);

const messages = { messageId: ids, sentAt: instants };

export const rulings: fc.Arbitrary<Ruling> = fc.record({
  ...messages,
  roundId: ids,
  number: counts,
  decision: decisions,
  corrects: counts,
  facts: fc.dictionary(ids, fc.oneof(texts, fc.integer(), fc.boolean())),
  actor: texts,
  contentHash: hashes,
  recordedAt: instants,
});

export const evidence: fc.Arbitrary<Evidence> = fc.record({
  ...messages,
  roundId: ids,
  contentHash: hashes,
  code: codes,
  message: texts,
  decision: decisions,
  recordedAt: instants,
});

export const earlyMessages: fc.Arbitrary<EarlyMessage> = fc.record({
  roundId: ids,
  messageId: ids,
  seq: counts,
  body: texts,
});

export const quarantinedPlayers: fc.Arbitrary<QuarantinedPlayer> = fc.record(
  {
    ...{ roundId: ids, walletId: walletIds, message: texts, quarantinedAt: instants },
    revision: counts,
    release: fc.record({ at: instants, actor: texts, reason: texts }),
  },
  { requiredKeys: ['roundId', 'walletId', 'message', 'quarantinedAt', 'revision'] },
);

/** A difference may be of either sign. */
const differences = fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n });

const ratedStakes = fc.record({
  stake: differences,
  // Exact fractions pass the digits of any number.
  returned: fc.record({
    numerator: fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }),
    denominator: fc.bigInt({ min: 1n, max: 10n ** 60n }),
  }),
});

export const adjustments: fc.Arbitrary<Adjustment> = fc.record(
  {
    ...{ roundId: ids, walletId: walletIds, slipId: ids, ruling: counts },
    ...{ brand: texts, currency: currencies, reason: texts, actor: texts, adjustedAt: instants },
    difference: fc.record({
      ...{ stake: differences, payout: differences, refund: differences },
      ...{ commission: differences, house: differences },
    }),
    ratedDifference: ratedStakes,
  },
  {
    requiredKeys: [
      ...(['roundId', 'walletId', 'slipId', 'ruling', 'brand', 'currency', 'reason'] as const),
      ...(['actor', 'adjustedAt', 'difference'] as const),
    ],
  },
);

export const doneShards: fc.Arbitrary<ShardDone> = fc.record({
  roundId: ids,
  ruling: counts,
  shard: counts,
  totals: fc.array(
    fc.record(
      {
        brand: texts,
        currency: currencies,
        players: counts,
        stake: amounts,
        payout: amounts,
        refund: amounts,
        commission: amounts,
        house: fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }),
        rated: ratedStakes,
      },
      {
        requiredKeys: [
          ...(['brand', 'currency', 'players', 'stake', 'payout', 'refund'] as const),
          ...(['commission', 'house'] as const),
        ],
      },
    ),
    { maxLength: 3 },
  ),
  doneAt: instants,
});

export const parkedMessages: fc.Arbitrary<ParkedMessage> = fc.record({
  ...messages,
  queue: fc.constantFrom('table-events', 'settlement-work'),
  code: codes,
  message: texts,
  body: texts,
  parkedAt: instants,
});

export const redrives: fc.Arbitrary<Redrive> = fc.record({
  ...messages,
  redrivenAt: instants,
  actor: texts,
});
const complaint = { player: walletIds, gameTime: instants, table: ids, dealer: texts };

export const disputes: fc.Arbitrary<Dispute> = fc.record({
  ...{ disputeId: ids, roundId: ids, contentHash: hashes, actor: texts, openedAt: instants },
  complaint: fc.oneof(
    fc.record({ ...complaint, gameNumber: texts }),
    fc.record({ ...complaint, gameNumber: texts, text: texts }),
  ),
});

export const disputeDecisions: fc.Arbitrary<DisputeDecision> = fc.record(
  {
    ...{ disputeId: ids, roundId: ids, reason: texts, actor: texts, decidedAt: instants },
    decision: fc.constantFrom('upheld', 'rejected'),
    ...{ ruling: counts, proposalId: ids },
  },
  {
    requiredKeys: [
      ...(['disputeId', 'roundId', 'reason', 'actor', 'decidedAt', 'decision'] as const),
    ],
  },
);
