/**
 * What a fault does to the stakes of a round that is not ruled yet, strongest first.
 *
 * - `void`: all stakes are returned.
 * - `partial-void`: returned, except for hands that are decided already (rules BJS-22, BJS-24).
 * - `suspension`: settled by the rules for suspended games (rule BJS-25).
 * - `hold`: stakes wait for a valid result without end (GEN-03); people are told.
 * - `play-again`: spun, shaken, scanned or dealt again in the same round; what was seen before is no
 *   result, stakes stay.
 * - `stands`: nothing; the result counts.
 */
export type Effect = (typeof EFFECTS)[number];

const EFFECTS = ['void', 'partial-void', 'suspension', 'hold', 'play-again', 'stands'] as const;

/** What the rules say of one kind of fault. */
export interface IncidentRule {
  /** Id of the rule, such as `BAC-18`. */
  readonly rule: string;
  /** While the round has no ruling. */
  readonly effect: Effect;
  /** Once it has one, money moves only by a ruling of people: `review` tells them. */
  readonly afterRuling: 'stands' | 'review';
  /** No new round opens at the table until an operator reopens it. */
  readonly closesTable?: true;
  readonly changesShoe?: true;
}

/** By name, such as `card-on-floor`. */
export type Incidents = Readonly<Record<string, IncidentRule>>;

/** What several faults in one round come to: the strongest decides. */
export function strongestEffect(rules: readonly IncidentRule[]): Effect {
  return rules.toSorted(byStrength)[0]?.effect ?? 'stands';
}

/** Orders faults, strongest first: of two voids the one that also closes the table. */
export function byStrength(
  left: Pick<IncidentRule, 'effect' | 'closesTable'>,
  right: Pick<IncidentRule, 'effect' | 'closesTable'>,
): number {
  const difference = EFFECTS.indexOf(left.effect) - EFFECTS.indexOf(right.effect);
  return difference === 0
    ? Number(right.closesTable === true) - Number(left.closesTable === true)
    : difference;
}
