import * as z from 'zod';
import type { Alarm } from '../../../shared/operations/ports.ts';
import type { FunctionLogLine } from '../lambda/function-log.ts';

const AlarmLineSchema = z.looseObject({
  alarm: z.string(),
  roundId: z.string().optional(),
  code: z.string().optional(),
  why: z.string().optional(),
});

/** An alarm that a function raised. */
export type RaisedAlarm = Readonly<z.infer<typeof AlarmLineSchema>>;

export interface AlarmLog {
  /** Picks the alarms out of what the functions log, as a metric filter does. */
  readonly read: (line: FunctionLogLine) => void;
  /** Takes those of operations that no function runs. */
  readonly raise: Alarm;
  readonly raised: () => readonly RaisedAlarm[];
}

export function createAlarmLog(): AlarmLog {
  const raised: RaisedAlarm[] = [];
  return {
    read: ({ line }) => {
      const alarm = AlarmLineSchema.safeParse(parseJson(line));
      if (alarm.success) raised.push(alarm.data);
    },
    raise: (alarm, details) => {
      raised.push(AlarmLineSchema.parse({ ...details, alarm }));
    },
    raised: () => raised,
  };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
