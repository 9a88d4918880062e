import type { Dispute } from '../domain/disputes/dispute.ts';
import type { EvidencePack } from '../domain/disputes/evidence-pack.ts';
import { type Failure, failure } from '../domain/failure.ts';
import { isId } from '../domain/id.ts';
import { type Instant, toEpochMilliseconds, toInstant } from '../domain/instant.ts';
import { invariant } from '../domain/invariant.ts';
import type { LedgerEntry } from '../domain/ledger/entry.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Round } from '../domain/rounds/round.ts';
import type { Slip } from '../domain/rounds/slip.ts';
import type { EntryCursor } from '../store/keys.ts';
import type { Ports } from './ports.ts';
import { readRoundBets } from './round-bets.ts';
import { showRound } from './show-round.ts';

/** Entries that are read at once. */
const CHUNK = 500;

/** Clocks of gateways, tables and functions may differ by this. */
const SKEW_MS = 60 * 60 * 1000;

/** The evidence about a dispute as it is now. Fails with `ID_INVALID` or `DISPUTE_NOT_FOUND`. */
export async function readEvidencePack(
  ports: Pick<Ports, 'store' | 'clock'>,
  disputeId: string,
): Promise<Result<EvidencePack, Failure>> {
  if (!isId(disputeId)) return fail(failure('ID_INVALID', 'disputeId: is no id'));
  const dispute = await ports.store.readDispute(disputeId);
  return dispute === undefined
    ? fail(failure('DISPUTE_NOT_FOUND', `there is no dispute ${disputeId}`))
    : collectEvidence(ports, dispute);
}

/** The evidence about a dispute that is on record. */
export async function collectEvidence(
  ports: Pick<Ports, 'store' | 'clock'>,
  dispute: Dispute,
): Promise<Result<EvidencePack, Failure>> {
  const { store } = ports;
  const { disputeId, roundId, complaint } = dispute;
  const decision = await store.readDisputeDecision(roundId, disputeId);
  const shown = await showRound(ports, roundId);
  if (!shown.ok) return shown;
  const { round, rulings } = shown.value;
  const bets = await readRoundBets(ports, complaint.player, roundId);
  invariant(bets !== undefined, `round ${roundId} has gone`);
  const { slips, stake, settled, isDisputed } = bets;
  return ok({
    ...{ dispute, round, rulings, slips, stake },
    ...(decision === undefined ? {} : { decision }),
    ...(settled === undefined ? {} : { settled }),
    ...(isDisputed === undefined ? {} : { recordsDisagree: isDisputed }),
    evidence: await store.readAllEvidence(roundId),
    incidents: await store.readIncidents(roundId),
    windows: await store.readWindows(roundId),
    entries: await readEntriesAbout(store, complaint.player, { round, slips }),
  });
}

/**
 * Entries lie in game time: those about a round begin with its first slip, and end with its bell or
 * with what was done to a slip later.
 */
async function readEntriesAbout(
  store: Ports['store'],
  walletId: string,
  about: { readonly round: Round; readonly slips: readonly Slip[] },
): Promise<readonly LedgerEntry[]> {
  const times = timesOf(about).toSorted();
  const { openedAt, closesAt } = about.round;
  const from = moved(times.at(0) ?? openedAt, -SKEW_MS);
  const until = moved(times.at(-1) ?? closesAt, SKEW_MS);
  const found: LedgerEntry[] = [];
  let place: { readonly after?: EntryCursor } | undefined = {};
  while (place !== undefined) {
    const { entries, next } = await store.readEntryPage(walletId, { from, ...place, limit: CHUNK });
    found.push(...entries.filter(({ cause }) => isAbout(cause, about.round)));
    const isPast = (entries.at(-1)?.effectiveAt ?? until) > until;
    place = next === undefined || isPast ? undefined : { after: next };
  }
  return found.sort((left, right) => left.seq - right.seq);
}

function timesOf({
  round,
  slips,
}: {
  readonly round: Round;
  readonly slips: readonly Slip[];
}): readonly Instant[] {
  return [
    ...[round.openedAt, round.closesAt],
    ...slips.flatMap((slip) => [
      ...('receivedAt' in slip ? [slip.receivedAt] : []),
      ...('cancelledAt' in slip ? [slip.cancelledAt] : []),
      ...('voidedAt' in slip ? [slip.voidedAt] : []),
    ]),
  ];
}

function isAbout(cause: LedgerEntry['cause'], { roundId }: Round): boolean {
  return 'roundId' in cause && cause.roundId === roundId;
}

function moved(time: Instant, milliseconds: number): Instant {
  return toInstant(toEpochMilliseconds(time) + milliseconds);
}
