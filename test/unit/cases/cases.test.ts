import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { answerCase } from '../../cases/answer-case.ts';
import { CaseSchema } from '../../cases/case-schema.ts';
import { checkCase } from '../../cases/check-case.ts';
import { findDifferences } from '../../cases/compare.ts';
import { type RawCase, readCaseFile } from '../../cases/read-case-file.ts';
import { runFiles } from '../../cases/run-files.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures');
const TOOL = join(import.meta.dirname, '..', '..', 'cases', 'main.ts');
const pathOf = (name: string) => join(FIXTURES, name);

function readCases(name: string): readonly RawCase[] {
  const file = readCaseFile(pathOf(name));
  if (!file.ok) throw new Error(file.failure);
  return file.value.cases;
}

const FILES = [
  { name: 'cases.json', count: 158 },
  { name: 'own-cases.json', count: 136 },
];
const ALL = FILES.flatMap(({ name }) => readCases(name));

/** The case with one thing that it expects changed. */
function expecting(raw: RawCase, change: object): RawCase {
  const { expected } = z.object({ expected: z.looseObject({}) }).parse(raw);
  return { ...raw, expected: { ...expected, ...change } };
}

function differencesOf(raw: RawCase): readonly string[] {
  return checkCase(raw).differences;
}

describe('the cases', () => {
  it.each(FILES)('of $name are all settled as expected', ({ name, count }) => {
    const lines: string[] = [];
    const exitCode = runFiles([pathOf(name)], (line) => lines.push(line));
    expect(lines).toEqual([`${count} of ${count} cases as expected, 0 not`]);
    expect(exitCode).toBe(0);
  });

  it('have no field that nobody looks at', () => {
    expect(ALL.flatMap((raw) => checkCase(raw).ignored)).toEqual([]);
  });
});

describe('a wrong expectation', () => {
  const answered = ALL.map((raw) => {
    const { expected, id, ...question } = CaseSchema.parse(raw);
    return { id, expected, answer: answerCase(question) };
  });
  const OTHER = 987_654_321n;

  it('of any round, table or shoe is noticed', () => {
    const missed = answered.flatMap(({ id, expected, answer }) =>
      (['round', 'table', 'shoe'] as const)
        .filter((place) => findDifferences({ ...expected, [place]: 'OTHER' }, answer).length !== 1)
        .map((place) => `${id} ${place}`),
    );
    expect(missed).toEqual([]);
  });

  it('of any result, payout or net of any wager is noticed', () => {
    const missed = answered.flatMap(({ id, expected, answer }) =>
      expected.wagers.flatMap((wager, index) =>
        [{ result: 'other' }, { payout: OTHER }, { net: OTHER }]
          .filter((change) => {
            const wagers = expected.wagers.with(index, { ...wager, ...change });
            return findDifferences({ ...expected, wagers }, answer).length !== 1;
          })
          .map((change) => `${id} ${wager.wid} ${Object.keys(change)}`),
      ),
    );
    expect(missed).toEqual([]);
  });

  it('of any total or adjustment is noticed', () => {
    const missed = answered.flatMap(({ id, expected, answer }) => {
      const { totals = {}, adjustments = new Map<string, bigint>() } = expected;
      const changes = [
        ...Object.keys(totals).map((name) => ({ totals: { ...totals, [name]: OTHER } })),
        ...[...adjustments.keys()].map((wid) => ({
          adjustments: new Map([...adjustments, [wid, OTHER]]),
        })),
      ];
      return changes
        .filter((change) => findDifferences({ ...expected, ...change }, answer).length !== 1)
        .map((change) => `${id} ${Object.keys(change)}`);
    });
    expect(missed).toEqual([]);
  });

  it('names the place, what was expected and what came', () => {
    const [first] = readCases('cases.json');
    if (first === undefined) throw new Error('no case');
    const wrong = expecting(first, { round: 'VOID' });
    expect(differencesOf(wrong)).toEqual(['round: expected VOID, got SETTLED']);
  });

  it('of a wager that the case does not have, or one that it does not expect, is noticed', () => {
    const raw = aCase({ wid: 'P', bet: 'player', stake: 100 });
    const extra = { wid: 'X', result: 'win', payout: 200, net: 100 };
    const wrong = expecting(raw, { wagers: [extra] });
    expect(differencesOf(wrong)).toEqual([
      'wager X result: expected win, got nothing',
      'wager X payout: expected 200, got nothing',
      'wager X net: expected 100, got nothing',
      'wager P: expected nothing, got win',
    ]);
  });

  it('that nobody can check is refused', () => {
    const raw = aCase({ wid: 'P', bet: 'player', stake: 100 });
    const wrong = expecting(raw, { bonus: 5 });
    expect(differencesOf(wrong).join()).toContain('bonus');
  });
});

/** A player wins at baccarat. */
function aCase(wager: object, input: object = {}): RawCase {
  return {
    id: 'T-1',
    title: 'a case',
    game: 'baccarat',
    variant: 'commission',
    input: {
      wagers: [wager],
      scan: { player: ['9H', 'KD'], banker: ['4S', '3C'] },
      ...input,
    },
    expected: {
      round: 'SETTLED',
      wagers: [{ wid: 'P', result: 'win', payout: 200, net: 100 }],
    },
  };
}

describe('what a case says and the tool does not know', () => {
  const wager = { wid: 'P', bet: 'player', stake: 100 };

  it('is a difference when it is an event', () => {
    expect(differencesOf(aCase(wager, { events: [{ type: 'METEORITE' }] }))).toEqual([
      'there is no incident for the event METEORITE',
    ]);
  });

  it('is a difference when it is an event of another game', () => {
    expect(differencesOf(aCase(wager, { events: [{ type: 'BALL_LEFT_WHEEL' }] }))).toEqual([
      'there is no incident for the event BALL_LEFT_WHEEL',
    ]);
  });

  it('is a difference when it is an option of the house', () => {
    expect(differencesOf(aCase(wager, { config: { decks: 6 } }))).toEqual([
      'baccarat has no option decks',
    ]);
  });

  it('is a difference when it is a game or a variant', () => {
    expect(differencesOf({ ...aCase(wager), game: 'poker' })).toEqual(['there is no game poker']);
    expect(differencesOf({ ...aCase(wager), variant: 'speed' })).toEqual([
      'baccarat has no paytable speed version 1',
    ]);
  });

  it('is a difference when it cannot be read at all', () => {
    const raw = aCase(wager, { limits: { min: 'low' } });
    expect(differencesOf(raw)).toEqual(['SyntaxError: Cannot convert low to a BigInt']);
  });

  it('is told when it is a field', () => {
    const raw = aCase({ ...wager, mood: 'good' }, { weather: 'rain' });
    expect(checkCase(raw)).toEqual({
      id: 'T-1',
      title: 'a case',
      differences: [],
      ignored: ['input.weather', 'input.wagers[].mood'],
    });
  });
});

describe('npm run cases', () => {
  it('exits 1 on a file that is not there', () => {
    const { status, stdout } = spawnSync(process.execPath, [TOOL, pathOf('none.json')], {
      encoding: 'utf8',
    });
    expect(stdout).toContain('no such file');
    expect(stdout).toContain('0 of 0 cases as expected, 0 not, 1 of 1 files cannot be read');
    expect(status).toBe(1);
  });

  it.each([
    { text: 'not JSON', why: 'JSON' },
    { text: '{"cases": []}', why: 'cases' },
    { text: '{"cases": [{"title": "no id"}]}', why: 'id' },
  ])('exits 1 on $text', ({ text, why }) => {
    const lines: string[] = [];
    expect(
      runFiles(
        ['some.json'],
        (line) => lines.push(line),
        () => text,
      ),
    ).toBe(1);
    expect(lines.join('\n')).toContain(why);
  });

  it('tells of a file that does not have as many cases as it says, or two of one name', () => {
    const raw = aCase({ wid: 'P', bet: 'player', stake: 100 });
    const lines: string[] = [];
    const text = JSON.stringify({ count: 3, cases: [raw, raw] });
    expect(
      runFiles(
        ['two.json'],
        (line) => lines.push(line),
        () => text,
      ),
    ).toBe(0);
    expect(lines).toEqual([
      'two.json: says it has 3 cases, but has 2',
      'two.json: has more than one case T-1',
      '2 of 2 cases as expected, 0 not',
    ]);
  });

  it('exits 1 on a case that is not as expected, and goes on with the others', () => {
    const good = aCase({ wid: 'P', bet: 'player', stake: 100 });
    const bad = { ...aCase({ wid: 'P', bet: 'banker', stake: 100 }), id: 'T-2' };
    const malformed = { id: 'T-3' };
    const lines: string[] = [];
    const text = JSON.stringify({ cases: [bad, malformed, good] });
    expect(
      runFiles(
        ['three.json'],
        (line) => lines.push(line),
        () => text,
      ),
    ).toBe(1);
    expect(lines.slice(0, 2)).toEqual(['T-2  a case', '  wager P result: expected win, got lose']);
    expect(lines.at(-1)).toBe('1 of 3 cases as expected, 2 not');
  });
});
