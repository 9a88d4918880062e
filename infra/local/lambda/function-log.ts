/** A line that a function wrote, or that the local Lambda says about it. */
export interface FunctionLogLine {
  readonly functionName: string;
  readonly source: 'stdout' | 'stderr' | 'platform';
  readonly line: string;
}

export type OnLog = (line: FunctionLogLine) => void;
