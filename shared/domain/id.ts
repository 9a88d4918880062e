const ID = /^[A-Za-z0-9._-]{1,64}$/;

/** What an id from outside must look like, for messages to people. */
export const ID_FORM = '1 to 64 letters, digits, dots, underscores or hyphens';

/**
 * Ids become parts of keys, so the separators `#` and `:` are not among their characters; and parts of
 * paths, of which clients take `.` and `..` away.
 */
export function isId(text: string): boolean {
  return ID.test(text) && text !== '.' && text !== '..';
}
