import { colorOf } from './layout.ts';

/** What a spin means. A type alias, so that it is also a record of flat facts. */
export type RouletteFacts = {
  readonly pocket: number;
  readonly color: 'green' | 'red' | 'black';
};

export function readFacts(pocket: number): RouletteFacts {
  return { pocket, color: colorOf(pocket) };
}
