import { NO_SHARE, ratio } from '../../money/ratio.ts';
import type { Regime } from '../game.ts';
import type { BlackjackRules, RuleIds } from './house-rules.ts';
import { INCIDENTS } from './incidents.ts';

const LIVE_RULE_IDS: RuleIds = {
  seats: 'BJS-02',
  deal: 'BJS-01',
  draw: 'BJS-28',
  double: 'BJS-10',
  split: 'BJS-11',
  splitAces: 'BJS-11',
  surrender: 'BJS-13',
  evenMoney: 'BJS-14',
  insurance: 'BJS-12',
  dealer: 'BJS-08',
};

/** BJM-22 stands for what the statute leaves to articles on splitting and giving up. */
const MACAU_RULE_IDS: RuleIds = {
  seats: 'BJM-02',
  deal: 'BJM-05',
  draw: 'BJM-07',
  double: 'BJM-07',
  split: 'BJM-22',
  splitAces: 'BJM-07',
  surrender: 'BJM-22',
  evenMoney: 'BJM-12',
  insurance: 'BJM-18',
  dealer: 'BJM-06',
};

/** What the house cannot choose under rules BJS-01 to BJS-28. */
export const LIVE = {
  regimes: new Set<Regime>(['result', 'partial-void', 'suspension']),
  incidents: INCIDENTS.live,
  ruleIds: LIVE_RULE_IDS,
  decks: 8,
  handsMax: 2,
  maySurrender: true,
  mayDrawOn21: true,
  dealerHitsSoft17: false,
  // silent, so a dealer's blackjack takes everything (rule BJS-15).
  doubleLosesOriginalOnly: false,
  // any whole amount up to one half.
  insuranceMin: NO_SHARE,
  insuranceMax: ratio(1n, 2n),
  sidePays: {},
  sideBetTypesPerBox: 0,
} satisfies Partial<BlackjackRules>;

/** What the house cannot choose under rules BJM-01 to BJM-23. */
export const MACAU = {
  regimes: new Set<Regime>(['result']),
  incidents: INCIDENTS.macau,
  ruleIds: MACAU_RULE_IDS,
  splitAcesOneCard: true,
  mayDrawOn21: false,
  // from one half to the whole.
  insuranceMin: ratio(1n, 2n),
  insuranceMax: ratio(1n, 1n),
} satisfies Partial<BlackjackRules>;
