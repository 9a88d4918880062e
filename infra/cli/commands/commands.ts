import type { Command } from '../command.ts';
import { OFFICE_COMMANDS } from './office-commands.ts';
import { RULING_COMMANDS, VOID_COMMANDS } from './ruling-commands.ts';
import { SLIP_COMMANDS } from './slip-commands.ts';
import { TABLE_COMMANDS } from './table-commands.ts';
import { WAITING_COMMANDS } from './waiting-commands.ts';
import { WALLET_COMMANDS } from './wallet-commands.ts';

/** Everything that can be typed, in the order in which help tells it. */
export const COMMANDS: readonly Command[] = [
  ...TABLE_COMMANDS,
  ...WALLET_COMMANDS,
  ...SLIP_COMMANDS,
  ...VOID_COMMANDS,
  ...WAITING_COMMANDS,
  ...RULING_COMMANDS,
  ...OFFICE_COMMANDS,
];
