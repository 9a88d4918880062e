import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('../../../infra/local/demo/main.ts', import.meta.url));

interface Demo {
  readonly child: ChildProcess;
  /** Standard output so far. */
  readonly output: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
  /** Where it keeps what it writes to disk. */
  readonly temporaryFolder: string;
}

/** The demo as `npm start` runs it, without a terminal. */
function startDemo(...args: readonly string[]): Demo {
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'croupier-demo-test-'));
  onTestFinished(() => rmSync(temporaryFolder, { recursive: true, force: true }));
  const { FORCE_COLOR: _, ...environment } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...environment, TMPDIR: temporaryFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, errors }));
  });
  return { child, ended, temporaryFolder, output: () => output };
}

describe('npm start', () => {
  it('plays all rounds, reports them and finds that everything agrees', async () => {
    const demo = startDemo();
    const { code, errors } = await demo.ended;
    const output = demo.output();
    expect({ code, errors: withoutBundling(errors) }).toEqual({ code: 0, errors: '' });

    const rounds = output.match(/^[A-G]\d .*(USD|JPY|KWD) .*$/gm) ?? [];
    expect(rounds.length).toBeGreaterThanOrEqual(30);
    expect(output).toContain('rounds of baccarat, roulette, sic-bo and blackjack');
    expect(output).toMatch(/^F +blackjack +macau +USD, KWD +2 +anyPairPays 11:1, /m);
    expect(output).toMatch(/^A1 +player 9♥K♦, banker 4♠3♣ +player, natural +USD +\d+\.\d\d/m);
    expect(output).toMatch(/^A5 +· +void +USD +(\d+\.\d\d) +· +\1 +· +·$/m);
    expect(output).toMatch(/^B2 .*held +USD +\d+\.\d\d +in play/m);
    expect(output).toMatch(/^B5 +player 5♣2♦, banker 6♠3♥ +banker, natural \(ruling 2\) +USD/m);
    expect(output).toMatch(/^C3 +7, revolutions 8 +void +JPY +(\d+) +· +\1 +· +·$/m);
    expect(output).toMatch(/^D1 +2 2 2 +total 6, triple +USD/m);
    expect(output).toMatch(/^E3 +2: 9♣7♦, bob 2: 9♣7♦5♥, dealer 9♥8♠ +dealer 17 +USD/m);
    expect(output).toMatch(/^A2 +ann confirms .* +accepted, accepted \(the same answer again\)$/m);
    expect(output).toMatch(/^B4 +the result comes before .*, bob .* \(\d+\.00 refunded\)$/m);
    expect(output).toMatch(
      /^C3 +the rules void it: .* +refunded: ROU-14: the ball turned 8 times/m,
    );
    expect(output).toMatch(/^E1 +a blackjack pays 3:2, .*, dana 11\.11 → 27\.77$/m);
    expect(output).toMatch(/^D5 +a slip .*, chen .* \(\d+\.00 refunded\) in 2 steps$/m);
    expect(output).toMatch(/^D6 +the operator fails, .* +refunded: SIC-11: operator-fault$/m);
    expect(output).toMatch(/^ann:USD +lotus +\d+ +5000\.00/m);
    expect(output).toMatch(/^pia:USD +lotus +7 +100\.00 +400\.00 .* 50\.00 +0\.00 +0\.00$/m);
    expectCorrections(output);
    expect(output).toMatch(/^TABLE_CLOSED +table D is closed/m);
    expect(output).toMatch(/^MESSAGE_MALFORMED +the body cannot be read as JSON/m);
    expect(output).toMatch(/^round-quarantined +B5/m);
    expect(output.match(/^✓ /gm)).toHaveLength(15);
    expect(output).toMatch(/^✓ USD: deposits 20250\.00 - withdrawals 400\.00 = balances /m);
    expect(output).toMatch(/^Everything agrees\.$/m);
    expect(output).toMatch(/^The first round was settled after \d+\.\d s/m);
    expect(output).toContain('npm run local');
    expect(output).not.toContain('\u001b');
    expect(output).not.toContain('table event');
    expect(readdirSync(demo.temporaryFolder)).toEqual([]);
  });

  it('shows what the functions log when asked to, and stops cleanly on SIGINT', async () => {
    const demo = startDemo('--logs');
    const hasBegun = new Promise<void>((resolve) => {
      demo.child.stdout?.on('data', () => {
        if (/ 1 of \d+ rounds/.test(demo.output())) resolve();
      });
    });
    await Promise.race([hasBegun, demo.ended]);
    demo.child.kill('SIGINT');
    const { code, errors } = await demo.ended;
    expect({ code, errors: withoutBundling(errors) }).toEqual({
      ...{ code: 130, errors: 'Stopped by SIGINT\n' },
    });
    expect(demo.output()).toMatch(/RecordTableEvents\S* INFO table event/);
    expect(demo.output()).not.toContain('Everything agrees');
    expect(readdirSync(demo.temporaryFolder)).toEqual([]);
  });

  it('refuses an argument that it does not know with its usage', async () => {
    expect(await startDemo('--sed', '7').ended).toEqual({
      ...{ code: 2, errors: 'Usage: npm start -- [--seed <number>] [--logs]\n' },
    });
  });
});

/** Who and why, and that what moved is what the preview said. */
function expectCorrections(output: string): void {
  const found = output.matchAll(/^(\w+) {2}ruling 2: (.*\n(?: {4}.*\n)+)/gm);
  const sections = new Map(Array.from(found, ([, roundId, text]) => [roundId, text]));
  expect([...sections.keys()]).toEqual(['B5', 'F3', 'G1', 'G2']);
  expect(sections.get('B5')).toMatch(
    /^player 5♣2♦, banker 6♠3♥ instead of player 5♣2♦, banker 6♠J♥$/m,
  );
  expect(sections.get('B5')).toMatch(
    /stopped +by a second result, player 5♣2♦, banker 6♠3♥; released by this correction$/m,
  );
  expect([...sections.values()].join().match(/stopped/g)).toHaveLength(1);
  expect(sections.get('B5')).toMatch(/by +supervisor-5: the recording shows/);
  expect(sections.get('B5')).toMatch(
    /preview +harbour USD: 1 to gain (.*), 1 to lose (.*), house .*\n +moved +ann 0\.00, chen -\2, dana \+\1$/m,
  );
  expect(sections.get('F3')).toMatch(/^void instead of 1: 9♣9♦2♠, 2: 10♣9♠, dealer Q♦J♠$/m);
  expect(sections.get('G1')).toMatch(/^20 instead of 17$/m);
  expect(sections.get('G1')).toMatch(/by +supervisor-5, approved by manager-2: /);
  expect(sections.get('G1')).toMatch(/refused .*: APPROVAL_REQUIRED, APPROVER_NOT_DIFFERENT$/m);
  expect(sections.get('G2')).toMatch(/preview +lotus USD: .*, 310\.00 to be owed, house/);
  expect(sections.get('G2')).toMatch(/moved .*, pia -350\.00$/m);
  expect(sections.get('G2')).toMatch(/owed +pia 310\.00, 310\.00 paid back out of G3$/m);
}

/** CDK tells of every bundle that it makes. */
function withoutBundling(errors: string): string {
  return errors.replaceAll(/^Bundling asset .*\n/gm, '');
}
