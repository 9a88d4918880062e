/**
 * The value of a JSON text. Throws on a text that is no JSON, and on two things that are, but that no
 * record of ours would keep as they are: half of a surrogate pair, which becomes another character in
 * UTF-8, so that a hash over it would not hold; and a key `__proto__`, which copying an object loses.
 */
export function readJson(text: string): unknown {
  return JSON.parse(text, (key: string, value: unknown) => {
    if (key === '__proto__' || !key.isWellFormed()) throw new SyntaxError(`a key ${key}`);
    if (typeof value === 'string' && !value.isWellFormed()) {
      throw new SyntaxError('half of a surrogate pair');
    }
    return value;
  });
}
