import type { Random } from '../../engine/random.ts';
import type { SlipAsked } from './slip-request.ts';

const JSON_TYPE = 'application/json';

function withStake(stake: string): string {
  return `{"wagers":[{"position":"player","stake":${stake}}]}`;
}

/** Bodies that nobody can understand, and what they must be refused with. */
const BROKEN: readonly NonNullable<SlipAsked['broken']>[] = [
  { content: { type: 'text/plain', text: withStake('"10"') }, code: 'CONTENT_TYPE_UNSUPPORTED' },
  { content: { type: JSON_TYPE, text: '{"wagers":[' }, code: 'REQUEST_MALFORMED' },
  { content: { type: JSON_TYPE, text: '{"wagers":[],"actor":"x"}' }, code: 'REQUEST_MALFORMED' },
  ...['10', '"-10"', '"1e3"', '"٣"', '"010"', 'null', '"99999999999999999999999999999999"'].map(
    (stake) => ({ content: { type: JSON_TYPE, text: withStake(stake) }, code: 'AMOUNT_INVALID' }),
  ),
];

export function drawBroken(random: Random): NonNullable<SlipAsked['broken']> {
  return random.pick(BROKEN);
}
