/** A place in a list as callers get it: opaque, and safe in an address. */
export function encodeCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/** `undefined` for a text that no cursor of ours is. */
export function decodeCursor(cursor: string): string | undefined {
  const place = Buffer.from(cursor, 'base64url').toString();
  return encodeCursor(place) === cursor ? place : undefined;
}
