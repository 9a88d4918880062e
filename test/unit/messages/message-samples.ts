const ENVELOPE = {
  schema: 1,
  messageId: 'message-1',
  seq: 7,
  tableId: 'table-1',
  roundId: 'round-1',
  game: 'baccarat',
  at: '2026-12-01T20:14:30.000Z',
};

/** One message of every type that a table sends. */
export const TABLE_EVENTS = {
  'round-opened': {
    ...ENVELOPE,
    type: 'round-opened',
    closesAt: '2026-12-01T20:15:00.000Z',
    dealer: 'dealer-7',
    shoe: 'shoe-3',
    gameNumber: '42',
    video: 's3://recordings/42',
  },
  'betting-closed': { ...ENVELOPE, type: 'betting-closed' },
  result: { ...ENVELOPE, type: 'result', scan: { player: ['2S', '4D'], banker: ['3H', '4C'] } },
  'no-result': { ...ENVELOPE, type: 'no-result', reason: 'the scanner saw nothing' },
  void: { ...ENVELOPE, type: 'void', reason: 'power cut', actor: 'supervisor-3' },
  incident: { ...ENVELOPE, type: 'incident', incident: 'card-on-floor', actor: 'dealer-7' },
  correction: {
    ...ENVELOPE,
    type: 'correction',
    corrects: 1,
    decision: { kind: 'result', scan: { player: ['4S', '5D'], banker: ['3H', '4C'] } },
    reason: 'the camera shows 9',
    actor: 'supervisor-3',
  },
} as const;

const TARGET = { schema: 1, tableId: 'table-1', roundId: 'round-1', shard: 0, ruling: 1 };

/** One message of every kind of work. */
export const SETTLEMENT_WORK = {
  settle: { ...TARGET, work: 'settle' },
  finish: { ...TARGET, work: 'finish', notBefore: '2026-12-01T20:16:00.000Z' },
} as const;

/** Values that a field of this name must not have. */
export const WRONG_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  schema: [0, 2, '1', 1.5, null, true],
  messageId: ['', 'a#b', 'a:b', 'x'.repeat(65), 7, null],
  seq: [-1, 1.5, '7', null, 2 ** 53, 1e300],
  tableId: ['', 'a b', 7, null, ['table-1']],
  roundId: ['', 'a#b', 'ROUND/1', 7, null],
  game: ['', 'bac carat', 7, null],
  at: ['', '2026-12-01', '2026-12-01T20:14:30Z', '2026-12-01T20:14:30.000+01:00', 1, null],
  closesAt: ['', 'soon', '2026-12-01T20:15:00Z', 1, null],
  dealer: ['', ' ', 'x'.repeat(257), 7, null],
  shoe: ['', 'x'.repeat(257), 7, null],
  gameNumber: ['', 'x'.repeat(257), 42, null],
  video: ['', 'x'.repeat(257), 7, null],
  reason: ['', '\n', 'x'.repeat(257), 7, null],
  actor: ['', 'x'.repeat(257), 7, null],
  type: ['', 'RESULT', 'shuffle', 7, null],
  incident: ['', 'card on floor', 7, null],
  corrects: [0, -1, 1.5, '1', null, 2 ** 53],
  decision: [null, 7, 'void', [{ kind: 'void', reason: 'x' }]],
  work: ['', 'Settle', 'sweep', 7, null],
  shard: [-1, 0.5, '0', null, 2 ** 53],
  ruling: [0, -1, 1.5, '1', null, 2 ** 53],
  notBefore: ['', 'soon', '2026-12-01T20:16:00Z', 1, null],
};
