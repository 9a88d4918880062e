import { describe, expect } from 'vitest';
import {
  RESPONSES,
  type RoundMessage,
  type RoundStage,
} from '../../../shared/domain/rounds/round-messages.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { type Course, startCourse } from './course.ts';
import { createCoverage } from './coverage.ts';
import { entries } from './entries.ts';
import { cellName, type Model } from './model.ts';
import { SAMPLES, type Said } from './said.ts';

const it = croupierTest();

/** What a table says to bring a round to a stage; the last one is the message's predecessor. */
type Way = readonly Said[];

const OPENING: Said = { type: 'round-opened', dealer: 'staff-7' };
const CONFLICT: Said = { type: 'result', scan: 'other loss' };

const WAYS: Readonly<Record<RoundStage, readonly Way[]>> = {
  unknown: [[]],
  open: [[OPENING]],
  closed: [
    [OPENING, { type: 'betting-closed' }],
    [OPENING, { type: 'no-result' }],
  ],
  'ruled by a result': [[OPENING, { type: 'result', scan: 'loss' }]],
  'ruled by a void': [[OPENING, { type: 'void' }]],
  quarantined: [[OPENING, { type: 'result', scan: 'loss' }, CONFLICT]],
};

/** A correction of ruling 2 is outdated after a third, and means no ruling at all before a second. */
const WAYS_OF_THREE_RULINGS: Readonly<Partial<Record<RoundStage, readonly Way[]>>> = {
  'ruled by a result': [threeRulings('loss')],
  'ruled by a void': [threeRulings('void')],
  quarantined: [[...threeRulings('loss'), CONFLICT]],
};

function threeRulings(to: 'loss' | 'void'): Way {
  return [
    OPENING,
    { type: 'result', scan: 'push' },
    { type: 'correction', corrects: 1, to: 'void' },
    { type: 'correction', corrects: 2, to },
  ];
}

interface Cell {
  readonly message: RoundMessage;
  readonly stage: RoundStage;
  readonly response: string;
  readonly way: Way;
  readonly by: string;
}

const CELLS: readonly Cell[] = entries(RESPONSES).flatMap(([message, row]) =>
  entries(row).flatMap(([stage, response]) => {
    const rare = message === 'outdated correction' ? WAYS_OF_THREE_RULINGS[stage] : undefined;
    return (rare ?? WAYS[stage]).map((way) => {
      const by = way.map(({ type }) => type).join(', ') || 'nothing';
      return { message, stage, response, way, by };
    });
  }),
);

const coverage = createCoverage();

describe.concurrent('the truth table', () => {
  it.for(CELLS)(
    'answers "$message" by "$response" when the round is $stage, after $by',
    async (cell, { croupier }) => {
      await Promise.all([
        playLate(croupier, cell),
        playTwice(croupier, cell),
        ...(cell.way.length === 0 ? [] : [playReordered(croupier, cell)]),
      ]);
    },
  );
});

describe('the coverage of the truth table', () => {
  it('leaves no cell out, and none of the ways to play it', () => {
    process.stdout.write(`\n${coverage.report()}\n\n`);
    expect(coverage.missing()).toEqual([]);
  });
});

/** The message once, and its copy long after: when the round is over. */
async function playLate(croupier: TestCroupier, cell: Cell): Promise<void> {
  const { message, way } = cell;
  const said = { ...SAMPLES[message] };
  const course = await startCourse(croupier);
  await walk(course, way);
  await course.say(said);
  await checkCell(course, cell);
  coverage.note(cell, 'once');
  for (let next = nextToFinish(course.model()); next !== undefined; ) {
    await course.say(next);
    next = nextToFinish(course.model());
  }
  await course.check();
  await course.say(said);
  await checkCell(course, cell);
  coverage.note(cell, 'copied late');
}

/** Two copies in a row. */
async function playTwice(croupier: TestCroupier, cell: Cell): Promise<void> {
  const { message, way } = cell;
  const said = { ...SAMPLES[message] };
  const course = await startCourse(croupier);
  await walk(course, way);
  await course.say(said, said);
  await checkCell(course, cell);
  coverage.note(cell, 'copied at once');
}

/** The message overtakes the one before it. */
async function playReordered(croupier: TestCroupier, cell: Cell): Promise<void> {
  const { message, way } = cell;
  const course = await startCourse(croupier);
  await walk(course, way.slice(0, -1));
  await course.say({ ...SAMPLES[message] });
  await course.check();
  await course.say(...way.slice(-1));
  await course.check();
  coverage.note(cell, 'before its predecessor');
}

/** Bets are placed as soon as the round is open. */
async function walk(course: Course, way: Way): Promise<void> {
  for (const [index, said] of way.entries()) {
    await course.say(said);
    if (index === 0) await course.bet();
  }
}

/** All is as the table says, and the cell has had its say in it. */
async function checkCell(course: Course, { message, stage }: Cell): Promise<void> {
  expect(course.model().cells).toContain(cellName(message, stage));
  await course.check();
}

/** What the table, or an operator, says next so that the round comes to its end. */
function nextToFinish({ state, rulings }: Model): Said | undefined {
  switch (state) {
    case 'unknown':
      return { type: 'round-opened', dealer: 'staff-7' };
    case 'open':
    case 'closed':
    case 'held':
      return { type: 'result', scan: 'loss' };
    case 'quarantined':
      return { type: 'correction', corrects: rulings.length, to: 'loss' };
    case 'settled':
      return undefined;
  }
}
