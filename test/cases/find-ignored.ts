import type { CaseQuestion } from './case-schema.ts';
import { isTimeField } from './find-lateness.ts';
import { isLimitField } from './read-limits.ts';

const INPUT = 'wagers events config scan spin spins dice rolls shakes dealer'.split(' ');
const TIMES = 'timer timing round betting'.split(' ');
const WAGER =
  'wid bet stake unconfirmed confirmed confirmations player seat cards action doubleStake fromSplit for'.split(
    ' ',
  );

/** Fields of a case that say nothing to this tool, so that none is passed over in silence. */
export function findIgnored({ input }: CaseQuestion): readonly string[] {
  const known = [...INPUT, ...TIMES];
  const ofInput = Object.keys(input).filter(
    (name) => !known.includes(name) && !isTimeField(name) && !isLimitField(name),
  );
  const ofWagers = input.wagers
    .flatMap((wager) => Object.keys(wager))
    .filter((name) => !WAGER.includes(name) && !isTimeField(name));
  return [
    ...ofInput.map((name) => `input.${name}`),
    ...[...new Set(ofWagers)].map((name) => `input.wagers[].${name}`),
  ];
}
