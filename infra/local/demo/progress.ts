/** Where a person watches. */
export interface Screen {
  readonly write: (text: string) => unknown;
  /** A terminal, on which a line can be written again. */
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Tells a person how far the demo is. */
export interface Progress {
  readonly phase: (text: string) => void;
  /** A round has changed; `hasEnded` when nothing more should happen to it. */
  readonly round: (roundId: string, state: string, hasEnded: boolean) => void;
  /** Prints a line of another source. */
  readonly print: (line: string) => void;
  /** Leaves the screen to others. */
  readonly end: () => void;
  /** Seconds since the process was started; absent until a round is settled. */
  readonly firstSettledAt: () => number | undefined;
}

/** Some terminals do not say, or say 0. */
const COLUMNS_DEFAULT = 80;

const ERASE_LINE = '\r\u001b[2K';

/** One line that is written again and again on a terminal; a line for every event elsewhere. */
export function createProgress(screen: Screen, rounds: number): Progress {
  const line = screen.isTTY === true ? liveLine(screen) : plainLines(screen);
  const ended = new Set<string>();
  let firstSettledAt: number | undefined;
  return {
    phase: line.show,
    round: (roundId, state, hasEnded) => {
      if (state === 'settled') firstSettledAt ??= secondsSinceStart();
      if (!hasEnded || ended.has(roundId)) return;
      ended.add(roundId);
      line.show(`${String(ended.size).padStart(2)} of ${rounds} rounds  ${roundId} is ${state}`);
    },
    print: line.print,
    end: line.end,
    firstSettledAt: () => firstSettledAt,
  };
}

export function secondsSinceStart(): number {
  return performance.now() / 1000;
}

interface Line {
  readonly show: (text: string) => void;
  readonly print: (text: string) => void;
  readonly end: () => void;
}

function plainLines(screen: Screen): Line {
  const show = (text: string) => screen.write(`${clockText()}  ${text}\n`);
  return { show, print: (text) => screen.write(`${text}\n`), end: () => {} };
}

function liveLine(screen: Screen): Line {
  let shown = '';
  const draw = () =>
    screen.write(ERASE_LINE + shown.slice(0, (screen.columns || COLUMNS_DEFAULT) - 1));
  return {
    show: (text) => {
      shown = `${clockText()}  ${text}`;
      draw();
    },
    print: (text) => {
      screen.write(`${ERASE_LINE}${text}\n`);
      draw();
    },
    end: () => screen.write(ERASE_LINE),
  };
}

function clockText(): string {
  return `${secondsSinceStart().toFixed(1).padStart(5)} s`;
}
