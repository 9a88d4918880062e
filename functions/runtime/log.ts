import type { Alarm } from '../../shared/operations/ports.ts';

type Level = 'info' | 'warn' | 'error';

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** One JSON line to the function's log. */
export type Log = (level: Level, message: string, fields?: LogFields) => void;

export const log: Log = (level, message, fields = {}) => {
  console[level](JSON.stringify({ level, message, ...fields }));
};

/** An alarm is a log line with the field `alarm`, which metric filters count and page on. */
export const alarm: Alarm = (name, details) => {
  log('error', name, { alarm: name, ...details });
};
