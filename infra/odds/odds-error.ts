/** Wrong arguments; the message is all a user needs. */
export class OddsError extends Error {
  override readonly name = 'OddsError';
}
