import { describe, expect, it } from 'vitest';
import { findPaytable } from '../../../../../shared/domain/games/baccarat/paytable.ts';
import { NO_SHARE, ratio } from '../../../../../shared/domain/money/ratio.ts';

const even = { oddsToOne: ratio(1n, 1n), commission: NO_SHARE };
const samePays = {
  player: even,
  tie: { oddsToOne: ratio(8n, 1n), commission: NO_SHARE },
  'player-pair': { oddsToOne: ratio(11n, 1n), commission: NO_SHARE },
  'banker-pair': { oddsToOne: ratio(11n, 1n), commission: NO_SHARE },
};

describe('findPaytable', () => {
  it('finds the commission paytable: 5 % of the winnings of banker', () => {
    expect(findPaytable('commission', 1)).toEqual({
      variant: 'commission',
      version: 1,
      pays: { ...samePays, banker: { oddsToOne: ratio(1n, 1n), commission: ratio(5n, 100n) } },
    });
  });

  it('finds the no-commission paytable: half for a banker who wins with 6', () => {
    expect(findPaytable('no-commission', 1)).toEqual({
      variant: 'no-commission',
      version: 1,
      pays: { ...samePays, banker: even },
      bankerException: { total: 6, pay: { oddsToOne: ratio(1n, 2n), commission: NO_SHARE } },
    });
  });

  it.each([
    ['commission', 0],
    ['commission', 2],
    ['commission', 1.5],
    ['no-commission', 2],
    ['noCommission', 1],
    ['', 1],
    ['toString', 1],
  ])('finds nothing for variant "%s" version %s', (variant, version) => {
    expect(findPaytable(variant, version)).toBeUndefined();
  });
});
