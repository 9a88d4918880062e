import { styleText } from 'node:util';

/** Marks text for a terminal; leaves it as it is where there is none, or where NO_COLOR is set. */
export type Style = (kind: 'title' | 'aside' | 'good' | 'bad', text: string) => string;

const FORMATS = { title: 'bold', aside: 'dim', good: 'green', bad: 'red' } as const;

export function styleFor(stream: NodeJS.WriteStream): Style {
  return (kind, text) => styleText(FORMATS[kind], text, { stream });
}
