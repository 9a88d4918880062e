/** A position as the format of cases names it, in camel case; anything else stays unknown. */
export function toPositionName(bet: string): string {
  return /^[a-z]/.test(bet) && !/[A-Z]{2}|[_\s-]/.test(bet.split(':')[0] ?? '')
    ? toKebabCase(bet)
    : bet;
}

/** `firstFour` → `first-four`, `CARD_ON_FLOOR` → `card-on-floor`, `over13` → `over-13`. */
export function toKebabCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([a-zA-Z])([0-9])/g, '$1-$2')
    .replaceAll(/[_\s-]+/g, '-')
    .toLowerCase();
}
