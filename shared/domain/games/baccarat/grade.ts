import type { Grade } from '../game.ts';
import type { BaccaratFacts } from './outcome.ts';
import type { Pay, Paytable, Position } from './paytable.ts';

/** How a position fared under this paytable. Each position stands alone: any may be played together (BAC-02). */
export function gradePosition(position: Position, facts: BaccaratFacts, paytable: Paytable): Grade {
  const result = decideResult(position, facts);
  return result === 'won' ? { result, ...findPay(position, facts, paytable) } : { result };
}

function decideResult(position: Position, facts: BaccaratFacts): 'won' | 'lost' | 'push' {
  switch (position) {
    case 'player':
    case 'banker':
      // BAC-13: a tie returns both stakes in full.
      if (facts.winner === 'tie') return 'push';
      return facts.winner === position ? 'won' : 'lost';
    case 'tie':
      return facts.winner === 'tie' ? 'won' : 'lost';
    // BAC-14: a pair looks at its own hand only, whoever wins and however many cards follow.
    case 'player-pair':
      return facts.playerPair ? 'won' : 'lost';
    case 'banker-pair':
      return facts.bankerPair ? 'won' : 'lost';
  }
}

function findPay(position: Position, facts: BaccaratFacts, paytable: Paytable): Pay {
  const exception = paytable.bankerException;
  return position === 'banker' && exception?.total === facts.bankerTotal
    ? exception.pay
    : paytable.pays[position];
}
