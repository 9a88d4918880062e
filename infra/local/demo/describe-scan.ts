import type { Canonical } from '../../../shared/domain/digest.ts';

/** Names that say nothing to a person who sees what they hold. */
const SILENT = /^(seats|players|hands|cards|pocket|dice)$/;

const SUITS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

const CARD = /^(\d+|[AJQK])([SHDC])$/;

/** What the scanner of any game saw: `player 9♥K♦, banker 4♠3♣` or `1: A♠K♥, dealer 10♥9♣`. */
export function describeScan(scan: Canonical): string {
  if (typeof scan !== 'object' || scan === null) {
    return String(scan).replace(CARD, (_, rank, suit) => `${rank}${SUITS[suit]}`);
  }
  if (isList(scan))
    return scan
      .map(describeScan)
      .join(' ')
      .replaceAll(/(?<=[♠♥♦♣]) /g, '');
  return Object.entries(scan)
    .map(([name, part = null]) => {
      // That it is said at all is enough.
      return part === true ? name : [...nameOf(name), describeScan(part)].join(' ');
    })
    .join(', ');
}

/** A number is that of a seat; of a wallet's id, the player is enough. */
function nameOf(name: string): readonly string[] {
  if (SILENT.test(name)) return [];
  return [/^\d$/.test(name) ? `${name}:` : name.replace(/:.*/, '')];
}

function isList(part: object): part is readonly Canonical[] {
  return Array.isArray(part);
}
