import { styleText } from 'node:util';
import { CommanderError, Command as Program } from 'commander';
import { type ApiAnswer, callApi } from './call-api.ts';
import { type Command, type Typed, UsageError } from './command.ts';
import { COMMANDS } from './commands/commands.ts';
import { completionScript } from './completion.ts';
import { printAnswer } from './print-answer.ts';

/** What a command ends with, for scripts. */
const EXIT = {
  done: 0,
  /** The API has refused it; the code is on standard error. */
  refused: 1,
  /** It cannot be meant. */
  usage: 2,
  /** Nobody knows what became of it: send the same again. */
  unavailable: 3,
} as const;

type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The streams and the environment of the process. */
export interface Terminal {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const LOCAL_API = 'http://127.0.0.1:3000';

const ABOUT = `Runs a casino from a terminal, over the HTTP API of a deployment or of this machine.

Money is told in minor units of its currency: 10000 is 100.00 in USD. What moves it goes by an id of yours.`;

/** Does what was typed. Never throws; the exit code says what came of it. */
export async function runCli(typed: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let code: ExitCode = EXIT.done;
  const program = createProgram(terminal, async (command, words) => {
    code = await carryOut(command, words, terminal);
  });
  try {
    await program.parseAsync(typed, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (!(error instanceof UsageError)) throw error;
    terminal.stderr.write(`${error.message}\n`);
    return EXIT.usage;
  }
}

type CarryOut = (command: Command, typed: Typed) => Promise<void>;

function createProgram(terminal: Terminal, carryOut: CarryOut): Program {
  const program = new Program('croupier')
    .description(ABOUT)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .option('--url <url>', 'of the API', terminal.env['CROUPIER_URL'] ?? LOCAL_API)
    .option('--json', 'the answer as it came')
    .showHelpAfterError();
  const groups = new Map<string, Program>();
  for (const command of COMMANDS) addCommand(program, groups, command, carryOut);
  program
    .command('completion')
    .description('Print a script for bash that completes commands: source <(croupier completion)')
    .action(() => {
      terminal.stdout.write(completionScript(COMMANDS));
    });
  return program;
}

function addCommand(
  program: Program,
  groups: Map<string, Program>,
  command: Command,
  carryOut: CarryOut,
): void {
  const [group = '', verb = ''] = command.name.split(' ');
  const parent = groups.get(group) ?? program.command(group).description(describeGroup(group));
  groups.set(group, parent);
  const leaf = parent
    .command(verb)
    .description(command.route.summary)
    .addHelpText('after', `\nExample:\n  croupier ${command.example}`);
  for (const name of command.words) leaf.argument(`<${name}>`);
  for (const { flags, describes, isRequired } of command.options ?? []) {
    if (isRequired === true) leaf.requiredOption(flags, describes);
    else leaf.option(flags, describes);
  }
  leaf.action(async () => {
    const words = command.words.map((name, index) => [name, leaf.args[index]]);
    await carryOut(command, { ...Object.fromEntries(words), ...leaf.optsWithGlobals() });
  });
}

function describeGroup(group: string): string {
  const verbs = COMMANDS.filter(({ name }) => name.startsWith(`${group} `));
  return verbs.map(({ name }) => name.slice(group.length + 1)).join(', ');
}

async function carryOut(
  { route, toRequest }: Command,
  typed: Typed,
  { stdout, stderr }: Terminal,
): Promise<ExitCode> {
  const answer = await callApi(typed['url'] ?? LOCAL_API, route, toRequest(typed));
  const isDone = answer.status >= 200 && answer.status < 300;
  if (!isDone) {
    stderr.write(`${describeRefusal(answer, typed, stderr)}\n`);
    return answer.status >= 400 && answer.status < 500 ? EXIT.refused : EXIT.unavailable;
  }
  const text = typed['json'] === undefined ? printAnswer(answer.text) : answer.text;
  stdout.write(`${text}\n`);
  const asides = [
    ...(answer.isReplay ? ['It had been done before; this is that answer.'] : []),
    ...(answer.nextCursor === undefined ? [] : [`More: --cursor ${answer.nextCursor}`]),
  ];
  for (const aside of asides) stderr.write(`${styleText('dim', aside, { stream: stderr })}\n`);
  return EXIT.done;
}

function describeRefusal(
  { status, text }: ApiAnswer,
  { json }: Typed,
  stream: NodeJS.WriteStream,
): string {
  if (json !== undefined) return text;
  const { code = `HTTP ${status}`, message = text } = readError(text);
  return `${styleText('red', code, { stream })}  ${message}`;
}

function readError(text: string): { readonly code?: string; readonly message?: string } {
  try {
    const { code, message } = { code: undefined, message: undefined, ...JSON.parse(text) };
    return {
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof message === 'string' ? { message } : {}),
    };
  } catch {
    return {};
  }
}
