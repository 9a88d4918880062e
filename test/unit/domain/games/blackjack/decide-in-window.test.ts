import { describe, expect, it } from 'vitest';
import { blackjack } from '../../../../../shared/domain/games/blackjack/blackjack.ts';
import type { AskedDecision, HouseRules } from '../../../../../shared/domain/games/game.ts';
import { amount } from '../../../../../shared/domain/money/amount.ts';
import { houseRules, LIVE } from './blackjack-rules.ts';
import { type ScannedSeat, seat } from './rounds.ts';

type Stakes = Readonly<Record<string, bigint>>;

interface Asked {
  /** What ann asks for. */
  readonly wagers: Stakes;
  /** 100 on main:1 unless told. */
  readonly confirmed?: Stakes;
  readonly windows: AskedDecision['windows'];
  readonly rules?: HouseRules;
}

const MACAU = houseRules('macau', { anyPairPays: '11:1', splitHandsMax: 4 });

interface WindowOptions {
  readonly isOpen?: boolean;
  readonly seat?: number;
  readonly hand?: number;
  readonly kind?: 'insurance' | 'decision';
  readonly dealerFirst?: string;
  readonly walletId?: string;
}

/** An open window for the first hand of seat 1, against a ten, unless told. */
function asking(play: ScannedSeat, { isOpen = true, ...options }: WindowOptions = {}) {
  const window = { kind: 'decision', seat: 1, hand: 1, dealerFirst: '10S', play, ...options };
  return { window, isOpen };
}

/** The code and the broken rule, or `'taken'`. */
function answerTo({ wagers, confirmed = { 'main:1': 100n }, windows, rules = LIVE }: Asked) {
  const list = (stakes: Stakes) =>
    Object.entries(stakes).map(([position, stake]) => ({ position, stake: amount(stake) }));
  const problem = blackjack.decisions?.findProblem(
    { walletId: 'ann:USD', wagers: list(wagers), confirmed: list(confirmed), windows },
    rules,
  );
  return problem === undefined ? 'taken' : `${problem.code} ${problem.rule ?? ''}`.trim();
}

const ELEVEN = seat('6 5');
const EIGHTS = seat('8 8');

describe('a decision in a window', () => {
  it.each<[string, Stakes, WindowOptions, ScannedSeat]>([
    ['double', { 'double:1:1': 100n }, {}, ELEVEN],
    ['split', { 'split:1:2': 100n }, {}, EIGHTS],
    ['surrender', { 'surrender:1': 0n }, {}, ELEVEN],
    ['insurance', { 'insurance:1': 50n }, { kind: 'insurance', dealerFirst: 'AS' }, ELEVEN],
    ['even money', { 'even-money:1': 0n }, { kind: 'insurance', dealerFirst: 'AS' }, seat('A K')],
    ['even money against a ten', { 'even-money:1': 0n }, {}, seat('A K')],
  ])('takes %s', (_name, wagers, options, play) => {
    expect(answerTo({ wagers, windows: [asking(play, options)] })).toBe('taken');
  });

  it.each<[string, AskedDecision['windows']]>([
    ['none has begun', []],
    ['it has closed', [asking(ELEVEN, { isOpen: false })]],
    ['another seat has it', [asking(ELEVEN, { seat: 2 })]],
    ['another player has it', [asking(ELEVEN, { walletId: 'bob:USD' })]],
    [
      'the player has had one alone',
      [asking(ELEVEN, { walletId: 'ann:USD', isOpen: false }), asking(ELEVEN)],
    ],
    ['a newer one has closed', [asking(ELEVEN), asking(seat('6 5 2'), { isOpen: false })]],
  ])('is refused while no window is open: %s', (_name, windows) => {
    expect(answerTo({ wagers: { 'double:1:1': 100n }, windows })).toBe('WINDOW_CLOSED');
  });

  it.each<[string, Stakes, WindowOptions, string]>([
    [
      'a double in a window for insurance',
      { 'double:1:1': 100n },
      { kind: 'insurance', dealerFirst: 'AS' },
      'BJS-10',
    ],
    [
      'insurance in a window for decisions',
      { 'insurance:1': 50n },
      { dealerFirst: 'AS' },
      'BJS-12',
    ],
    ['another hand than the one to be played', { 'double:1:2': 100n }, {}, 'BJS-10'],
    ['a stake that is not that of the hand', { 'double:1:1': 99n }, {}, 'BJS-10'],
  ])('is refused by the rules: %s', (_name, wagers, options, rule) => {
    const windows = [asking(EIGHTS, options)];
    expect(answerTo({ wagers, windows })).toBe(`DECISION_NOT_ALLOWED ${rule}`);
  });

  it('numbers the hand that is split off', () => {
    const asked = { windows: [asking(EIGHTS)], rules: MACAU };
    expect(answerTo({ ...asked, wagers: { 'split:1:2': 100n } })).toBe('taken');
    expect(answerTo({ ...asked, wagers: { 'split:1:3': 100n } })).toBe(
      'DECISION_NOT_ALLOWED BJM-22',
    );
  });

  it('is refused to who has nothing on the seat', () => {
    const answer = answerTo({
      wagers: { 'double:1:1': 100n },
      confirmed: { 'main:2': 100n },
      windows: [asking(ELEVEN)],
    });
    expect(answer).toBe('DECISION_NOT_ALLOWED BJS-10');
  });

  it.each<[string, Stakes, Stakes]>([
    ['doubled', { 'double:1:1': 100n }, { 'double:1:1': 100n }],
    ['doubled', { 'double:1:1': 100n }, { 'surrender:1': 0n }],
    ['split', { 'split:1:2': 100n }, { 'split:1:2': 100n }],
    ['split', { 'split:1:2': 100n }, { 'double:1:1': 100n }],
    ['given up', { 'surrender:1': 0n }, { 'double:1:1': 100n }],
  ])('waits for the table to follow the one before: %s', (_name, before, wagers) => {
    const confirmed = { 'main:1': 100n, ...before };
    const answer = answerTo({ wagers, confirmed, windows: [asking(EIGHTS)] });
    expect(answer).toMatch(/^DECISION_NOT_ALLOWED/);
  });

  it('goes on once the table has followed', () => {
    const confirmed = { 'main:1': 100n, 'split:1:2': 100n };
    const windows = [
      asking(EIGHTS, { isOpen: false }),
      asking(seat('8 3', '8'), { walletId: 'ann:USD' }),
    ];
    expect(answerTo({ wagers: { 'double:1:1': 100n }, confirmed, windows })).toBe('taken');
  });

  it('adds up insurance, and takes it beside nothing else', () => {
    const windows = [asking(ELEVEN, { kind: 'insurance', dealerFirst: 'AS' })];
    const confirmed = { 'main:1': 100n, 'insurance:1': 30n };
    expect(answerTo({ wagers: { 'insurance:1': 20n }, confirmed, windows })).toBe('taken');
    expect(answerTo({ wagers: { 'insurance:1': 21n }, confirmed, windows })).toBe(
      'DECISION_NOT_ALLOWED BJS-12',
    );
  });

  it('is one at a time on a seat, and any number of seats at once', () => {
    const both = { 'double:1:1': 100n, 'surrender:1': 0n };
    expect(answerTo({ wagers: both, windows: [asking(ELEVEN)] })).toBe('DECISION_NOT_ALLOWED');
    const answer = answerTo({
      wagers: { 'double:1:1': 100n, 'double:2:1': 70n },
      confirmed: { 'main:1': 100n, 'main:2': 70n },
      windows: [asking(ELEVEN), asking(seat('7 4'), { seat: 2 })],
    });
    expect(answer).toBe('taken');
  });

  it.each<[string, Stakes, string]>([
    ['as much as before', { 'split:1:2': 100n, 'any-pair:1:2': 10n }, 'taken'],
    ['more', { 'split:1:2': 100n, 'any-pair:1:2': 11n }, 'DECISION_NOT_ALLOWED BJM-22'],
    ['on another hand', { 'split:1:2': 100n, 'any-pair:1:3': 10n }, 'DECISION_NOT_ALLOWED BJM-22'],
    ['without a split', { 'any-pair:1:2': 10n }, 'DECISION_NOT_ALLOWED'],
    ['beside a double', { 'double:1:1': 100n, 'any-pair:1:2': 10n }, 'DECISION_NOT_ALLOWED BJM-07'],
  ])('may put any-pair on a hand that is split off: %s', (_name, wagers, expected) => {
    const confirmed = { 'main:1': 100n, 'any-pair:1': 10n };
    const answer = answerTo({ wagers, confirmed, windows: [asking(EIGHTS)], rules: MACAU });
    expect(answer).toBe(expected);
  });

  it('splits the hand that the window is about', () => {
    const play = { hands: [...seat('8 3').hands, ...seat('8 8').hands] };
    const confirmed = { 'main:1': 100n, 'split:1:2': 100n };
    const wagers = { 'split:1:3': 100n };
    const ask = (hand: number) =>
      answerTo({ wagers, confirmed, windows: [asking(play, { hand })], rules: MACAU });
    expect(ask(2)).toBe('taken');
    expect(ask(1)).toBe('DECISION_NOT_ALLOWED BJM-22');
  });
});

describe('a window', () => {
  const read = (window: unknown, rules = LIVE) => {
    const answered = blackjack.decisions?.readWindow(window, rules);
    return answered?.ok ? answered.value.seconds : answered?.failure;
  };

  it('is open for 10 s to insure and for 8 s to decide', () => {
    expect(read(asking(ELEVEN).window)).toBe(8);
    expect(read(asking(ELEVEN, { kind: 'insurance', dealerFirst: 'AS' }).window)).toBe(10);
  });

  it.each<[string, unknown, string]>([
    ['insurance without an ace', asking(ELEVEN, { kind: 'insurance' }).window, 'BJS-12'],
    ['a seat that there is not', asking(ELEVEN, { seat: 9 }).window, 'BJS-02'],
    ['a hand that there is not', asking(ELEVEN, { hand: 2 }).window, 'BJS-01'],
    ['a card after a bust', asking(seat('10 9 5 2')).window, 'BJS-28'],
    ['a split of unequal cards', asking(seat('8', '9')).window, 'BJS-11'],
  ])('shows what the rules can produce, not %s', (_name, window, rule) => {
    expect(read(window)).toMatchObject({ code: 'SCAN_IMPOSSIBLE', rule });
  });

  it.each([
    undefined,
    null,
    'x',
    7,
    [],
    {},
    { ...asking(ELEVEN).window, extra: 1 },
    { ...asking(ELEVEN).window, seat: 0 },
    { ...asking(ELEVEN).window, seat: '1' },
    { ...asking(ELEVEN).window, dealerFirst: '11S' },
    { ...asking(ELEVEN).window, walletId: 'ann' },
  ])('is malformed as %j', (window) => {
    expect(read(window)).toMatchObject({ code: 'SCAN_MALFORMED' });
  });
});
