/** Words in the name of an event, and the incident they mean. */
interface Wording {
  readonly words: RegExp;
  /** In order; the first one that the game knows. */
  readonly incidents: readonly string[];
}

/** Acts at the table that are no fault: the scan that follows says all. */
export const ACTS =
  /^(re-?spin|spin-again|second-spin|re-?shake|shake-again|re-?shuffle|shuffle|new-ball|ball-replaced|new-shoe|shoe-changed|(card-)?re-?scan(ned)?|scan-(erased|repeated)|(betting|timer)-(closed?|end(ed)?)|no-more-bets|game-paused|game-resumed|(supervis(or|ed)|manual)-(entry|result)|result-(entered|recorded)|last-round|second-white-card|complaint|((player|decision|insurance)-)?timeout|(wheel|dice)-(checked|verified))$/;

/**
 * Many names for the same things; what an incident does is the game's own to say. The first wording
 * whose incident the game knows counts.
 */
export const WORDINGS: readonly Wording[] = [
  {
    words:
      /(player|client|user|customer)s?-.*(fault|fail|lost|disconnect|drop|crash|problem|error|offline|malfunction)|connect|internet|browser/,
    incidents: ['player-device-fault'],
  },
  {
    words:
      /declare.*(void|invalid)|(void|invalid).*declared|result-(void|invalid)(ated)?$|operator-(void|cancel)/,
    incidents: ['result-declared-void', 'game-void'],
  },
  {
    words:
      /(operator|system|hardware|software|server|electronic|casino|studio|network|platform|technical|power|stream)-.*(fault|fail|malfunction|error|problem|outage|crash|loss)/,
    incidents: ['operator-fault'],
  },
  {
    words: /game-void|round-void|void-game|^void$|game-cancel|round-cancel/,
    incidents: ['game-void', 'result-declared-void'],
  },
  // Broken off: under the rules for suspended games where there are any, else void.
  {
    words: /suspend|abort|game-(stopp|interrupt)|round-stopp|break-?off|broken-off|interrupt/,
    incidents: ['game-suspended', 'game-void', 'result-declared-void'],
  },
  {
    words:
      /mis-?read|mis-?scan|misjudg|wrong(ly)?-(scan|read|value|result)|scan(ner)?-(error|wrong)|correct(ion|ed)|re-?settle/,
    incidents: ['scanner-misread'],
  },
  {
    words:
      /no-detect|not-detect|undetect|not-scan|un-?scanned|no-scan|no-result|not-read|unread|saw-nothing|scanner-(silent|blind|fail)/,
    incidents: ['result-not-detected'],
  },
  {
    words: /(two|2|several|multiple|double)(-or-more)?-cards?|cards-at-once/,
    incidents: ['two-cards-at-once'],
  },
  { words: /expos.*shuffl|shuffl.*expos/, incidents: ['card-exposed-in-shuffle'] },
  { words: /expos|face-up/, incidents: ['card-exposed-while-dealing', 'card-exposed-in-shuffle'] },
  { words: /floor|under.*table|dropped|fell/, incidents: ['card-on-floor'] },
  {
    words: /(extra|surplus|additional)-card.*(after|end)|card-after-end/,
    incidents: ['extra-card-after-end'],
  },
  // Where a card too many during a round is not regulated, the scan alone decides.
  { words: /extra-card|surplus-card|additional-card/, incidents: ['extra-card', 'card-misplaced'] },
  {
    words: /misplac|wrong-(place|position|slot|seat)|card-moved|laid-wrong/,
    incidents: ['card-misplaced'],
  },
  { words: /burn|early|before-|too-soon|premature/, incidents: ['card-burned'] },
  {
    words: /improper|dealer-(over)?drew|dealer-.*draw/,
    incidents: ['dealer-improper-draw', 'card-burned', 'extra-card'],
  },
  { words: /irreparable|unrepairable|not-repair/, incidents: ['deal-error-irreparable'] },
  {
    words: /deal(ing)?-error|misdeal|wrong-deal/,
    incidents: ['deal-error-repaired', 'card-misplaced'],
  },
  { words: /revolution|fewer-than|too-few|short-spin/, incidents: ['too-few-revolutions'] },
  { words: /same-direction|wrong-direction|direction/, incidents: ['ball-same-direction'] },
  {
    words: /left-(the-)?pocket|pocket-left|out-of-(the-)?pocket|jumped-out-of-(the-)?pocket/,
    incidents: ['ball-left-pocket'],
  },
  {
    words: /left-(the-)?wheel|out-of-(the-)?wheel|ball-(jump|out|lost)|off-(the-)?wheel/,
    incidents: ['ball-left-wheel'],
  },
  {
    words: /missed-(the-)?wheel|never-entered|not-enter|did-not-enter/,
    incidents: ['ball-missed-wheel'],
  },
  { words: /throw|thrown/, incidents: ['dealer-throw-error'] },
  { words: /wheel/, incidents: ['wheel-failure'] },
  {
    words: /cocked|stacked|dice-.*(lean|stack|cock)|die-/,
    incidents: ['dice-cocked', 'shake-error'],
  },
  { words: /shak|roll-error|dice/, incidents: ['shake-error'] },
];
