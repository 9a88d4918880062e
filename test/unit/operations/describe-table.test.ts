import { describe, expect, it } from 'vitest';
import { describeTable } from '../../../shared/operations/describe-table.ts';
import { roundWith } from '../../support/builders.ts';
import { openScene } from './scene.ts';

describe('describeTable', () => {
  it('tells limits, rules, and of every position what it pays and returns', async () => {
    const { houseRules, limits } = roundWith();
    const described = await describeTable(openScene(), 'table-1');
    expect(described).toMatchObject({
      value: {
        ...{ tableId: 'table-1', state: 'open', bettingSeconds: 30, revision: 1 },
        ...{ houseRules, limits },
      },
    });
    expect(described).toHaveProperty(
      'value.positions',
      expect.arrayContaining([
        {
          ...{ positions: ['player-pair', 'banker-pair'], pays: ['11:1'] },
          expectedReturn: { numerator: 372n, denominator: 415n },
        },
        expect.objectContaining({ positions: ['banker'], pays: ['1:1 less 5 %'] }),
      ]),
    );
  });

  it.each([
    ['TABLE_NOT_FOUND', 'table-9'],
    ['ID_INVALID', 'a b'],
  ])('fails with %s', async (code, tableId) => {
    await expect(describeTable(openScene(), tableId)).resolves.toMatchObject({ failure: { code } });
  });
});
