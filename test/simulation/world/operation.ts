import type { World } from './world.ts';

/** Something that the outside does now and then. */
export interface Operation {
  readonly name: string;
  /** How often, compared with the others. */
  readonly weight: number;
  /** Begins it and returns at once. Does nothing when there is nothing to do it with. */
  readonly begin: (world: World) => void;
}
