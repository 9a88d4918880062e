/**
 * The logical ids of what holds data. A table with another logical id is another table: a
 * deployment would put an empty one in its place, and a queue would go with what waits in it.
 * A line may only change together with a plan for the data.
 */

export const WALLETS = 'Wallets7100C94D';
export const ROUNDS = 'Rounds06C410D8';
export const ANCHORS = 'AnchorsE78985FD';
export const TABLE_EVENTS = 'TableEventsQueueFFC19593';
export const TABLE_EVENTS_DEAD = 'TableEventsDeadLetters4AF2D459';
export const SETTLEMENT_WORK = 'SettlementWorkQueue2E8483DE';
export const SETTLEMENT_WORK_DEAD = 'SettlementWorkDeadLetters99607FE8';
