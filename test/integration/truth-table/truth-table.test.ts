import { describe, expect } from 'vitest';
import {
  RESPONSES,
  type RoundMessage,
  type RoundStage,
} from '../../../shared/domain/rounds/round-messages.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { type Course, startCourse } from './course.ts';
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

/** Cells that were played on the endpoint and found to be as the table says. */
const reached = new Set<string>();

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
  it('leaves no cell out', () => {
    const all = entries(RESPONSES).flatMap(([message, row]) =>
      entries(row).map(([stage]) => cellName(message, stage)),
    );
    expect(all.filter((cell) => !reached.has(cell))).toEqual([]);
  });
});

/** The message once, and its copy long after: when the round is over. */
async function playLate(croupier: TestCroupier, { message, stage, way }: Cell): Promise<void> {
  const said = { ...SAMPLES[message] };
  const course = await startCourse(croupier);
  await walk(course, way);
  await course.say(said);
  expect(course.model().cells).toContain(cellName(message, stage));
  await checkCells(course);
  for (let next = nextToFinish(course.model()); next !== undefined; ) {
    await course.say(next);
    next = nextToFinish(course.model());
  }
  await checkCells(course);
  await course.say(said);
  await checkCells(course);
}

/** Two copies in a row. */
async function playTwice(croupier: TestCroupier, { message, way }: Cell): Promise<void> {
  const said = { ...SAMPLES[message] };
  const course = await startCourse(croupier);
  await walk(course, way);
  await course.say(said, said);
  await checkCells(course);
}

/** The message overtakes the one before it. */
async function playReordered(croupier: TestCroupier, { message, way }: Cell): Promise<void> {
  const course = await startCourse(croupier);
  await walk(course, way.slice(0, -1));
  await course.say({ ...SAMPLES[message] });
  await checkCells(course);
  await course.say(...way.slice(-1));
  await checkCells(course);
}

/** Bets are placed as soon as the round is open. */
async function walk(course: Course, way: Way): Promise<void> {
  for (const [index, said] of way.entries()) {
    await course.say(said);
    if (index === 0) await course.bet();
  }
}

async function checkCells(course: Course): Promise<void> {
  await course.check();
  for (const cell of course.model().cells) reached.add(cell);
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

function entries<K extends string, V>(
  record: Readonly<Record<K, V>>,
): readonly (readonly [K, V])[] {
  // The keys of a literal that the compiler has checked are those of its type.
  return Object.entries<V>(record) as unknown as readonly (readonly [K, V])[];
}
