import type { HouseRules } from '../../shared/domain/games/game.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import { createSqsWorkQueue } from '../../shared/store/work-queue.ts';
import type { RunningCroupier } from './croupier.ts';

/** What the operations that people call need of a running Croupier; nobody hears the alarms. */
export function operatorPorts({ aws, sqs, ports }: RunningCroupier): Ports {
  const queueUrl = aws.queueUrl('SettlementWorkQueue');
  const work = createSqsWorkQueue({ client: sqs, queueUrl, clock: ports.clock });
  return { ...ports, work, alarm: () => {} };
}

/** House rules of a table without options. */
export function houseRulesOf(game: string, variant: string): HouseRules {
  return { game, variant, paytableVersion: 1, rounding: 'down', options: {} };
}
