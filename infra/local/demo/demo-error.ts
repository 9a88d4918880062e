/** The demo cannot go on, for a reason that its message tells a user in full. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
  /** With which the process ends. */
  readonly exitCode: number;

  constructor(message: string, { exitCode = 1, ...options }: DemoErrorOptions = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

interface DemoErrorOptions extends ErrorOptions {
  readonly exitCode?: number;
}
