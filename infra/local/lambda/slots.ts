/** A bounded number of places; whoever finds none waits for one in order of arrival. */
export interface Slots {
  readonly take: () => Promise<void>;
  readonly release: () => void;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    take: async () => {
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    },
    release: () => {
      const next = waiting.shift();
      // The place passes to the one who waits, so that no newcomer can overtake.
      if (next === undefined) free += 1;
      else next();
    },
  };
}
