import * as z from 'zod';
import type { Instant } from '../../domain/instant.ts';
import type { QuarantinedPlayer, UnfinishedRound } from '../../domain/rounds/records.ts';
import { IdField, InstantText, WalletIdField } from './fields.ts';
import { RoundStateSchema } from './round-body.ts';

export const QuarantinedPlayerSchema = z
  .strictObject({
    walletId: WalletIdField,
    /** How the records disagree. */
    message: z.string(),
    quarantinedAt: InstantText,
    /** By people who have mended the cause. */
    release: z
      .strictObject({ at: InstantText, actor: z.string(), reason: z.string() })
      .exactOptional(),
  })
  .meta({ id: 'QuarantinedPlayer' });

export const QuarantinedPlayersSchema = z
  .strictObject({ players: z.array(QuarantinedPlayerSchema) })
  .meta({ id: 'QuarantinedPlayers' });

export const RoundListSchema = z
  .strictObject({
    rounds: z.array(
      z.strictObject({
        roundId: IdField,
        tableId: IdField,
        state: RoundStateSchema,
        openedAt: InstantText,
        closesAt: InstantText,
        /** Number of the newest ruling; 0 if there is none. */
        latestRuling: z.int(),
        /** Since the bell, or since the newest ruling. */
        waitingSince: InstantText,
        /** Players for whom nothing moves before people have looked. */
        stopped: z.array(QuarantinedPlayerSchema),
      }),
    ),
  })
  .meta({ id: 'RoundList' });

export function toQuarantinedPlayerBody(
  player: QuarantinedPlayer,
): z.infer<typeof QuarantinedPlayerSchema> {
  const { walletId, message, quarantinedAt, release } = player;
  return {
    ...{ walletId, message, quarantinedAt },
    ...(release === undefined ? {} : { release: { ...release } }),
  };
}

interface RoundStanding {
  readonly round: UnfinishedRound;
  readonly waitingSince: Instant;
  readonly stopped: readonly QuarantinedPlayer[];
}

export function toRoundListBody(
  standings: readonly RoundStanding[],
): z.infer<typeof RoundListSchema> {
  return {
    rounds: standings.map(({ round, waitingSince, stopped }) => ({
      ...{ ...round, waitingSince, stopped: stopped.map(toQuarantinedPlayerBody) },
    })),
  };
}
