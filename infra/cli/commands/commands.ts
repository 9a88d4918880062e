import type { Command } from '../command.ts';
import { SLIP_COMMANDS } from './slip-commands.ts';
import { TABLE_COMMANDS } from './table-commands.ts';
import { WALLET_COMMANDS } from './wallet-commands.ts';

/** Everything that can be typed, in the order in which help tells it. */
export const COMMANDS: readonly Command[] = [
  ...TABLE_COMMANDS,
  ...WALLET_COMMANDS,
  ...SLIP_COMMANDS,
];
