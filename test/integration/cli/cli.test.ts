import { describe, expect } from 'vitest';
import { COMMANDS } from '../../../infra/cli/commands/commands.ts';
import { croupierTest } from '../../support/croupier-test.ts';
import { createTerminal } from './terminal.ts';

const it = croupierTest();

describe('croupier', () => {
  it('moves money once per id, and says so', async ({ croupier }) => {
    const type = createTerminal(croupier.aws.httpUrl);
    expect(await type('wallet', 'create', 'zoe:USD', 'lotus')).toMatchObject({ code: 0, err: '' });
    const deposit = ['wallet', 'deposit', 'zoe:USD', 'd-1', '10000'];
    const first = await type(...deposit);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^balanceAfter +10000$/m);
    expect(await type(...deposit)).toMatchObject({
      ...{ code: 0, out: first.out },
      err: 'It had been done before; this is that answer.\n',
    });
    const json = await type('--json', 'wallet', 'show', 'zoe:USD');
    expect(JSON.parse(json.out)).toMatchObject({ balance: '10000', seq: 1 });
  });

  it('ends with 1 for what is refused, with its code', async ({ croupier }) => {
    const type = createTerminal(croupier.aws.httpUrl);
    await type('wallet', 'create', 'yan:USD', 'lotus');
    const poor = await type('wallet', 'withdraw', 'yan:USD', 'w-1', '1');
    expect(poor).toMatchObject({ code: 1, out: '' });
    expect(poor.err).toMatch(/^INSUFFICIENT_FUNDS {2}/);
    const odd = await type('--json', 'wallet', 'deposit', 'yan:USD', 'd-1', '1e3');
    expect(odd).toMatchObject({ code: 1, out: '' });
    expect(JSON.parse(odd.err)).toMatchObject({ code: 'AMOUNT_INVALID' });
  });

  it('ends with 2 for what cannot be meant', async ({ croupier }) => {
    const type = createTerminal(croupier.aws.httpUrl);
    for (const typed of [
      ['wallet', 'frobnicate'],
      ['wallet', 'deposit', 'zoe:USD'],
      ['wallet', 'freeze', 'zoe:USD'],
      ['slip', 'place', 'zoe:USD', 'r-1', 's-1', 'red'],
      ['table', 'configure', 't-1', '{"half":'],
      ['table', 'configure', 't-1', '@no-such-file.json'],
    ]) {
      expect(await type(...typed)).toMatchObject({ code: 2, out: '' });
    }
  });

  it('ends with 3 when nobody answers', async () => {
    const type = createTerminal('http://127.0.0.1:9');
    expect(await type('table', 'list')).toMatchObject({ code: 3, out: '' });
  });

  it('helps with every command, and completes them', async ({ croupier }) => {
    const type = createTerminal(croupier.aws.httpUrl);
    const { out: script } = await type('completion');
    for (const { name, example } of COMMANDS) {
      const { code, out } = await type(...name.split(' '), '--help');
      expect(code).toBe(0);
      expect(out).toContain(`croupier ${example}`);
      expect(example.startsWith(name)).toBe(true);
      for (const part of name.split(' ')) expect(script).toContain(part);
    }
  });

  it('shows lists as tables', async ({ croupier }) => {
    const { tableId } = await croupier.openTable();
    const type = createTerminal(croupier.aws.httpUrl);
    const { out } = await type('table', 'list');
    expect(out).toMatch(/^tableId +game +variant +state +currencies$/m);
    expect(out).toMatch(new RegExp(`^${tableId} +baccarat +commission +open +USD$`, 'm'));
    const paused = await type('table', 'pause', tableId, '--reason', 'camera 3 is blind');
    expect(paused.out).toMatch(/^state +paused$/m);
  });
});
