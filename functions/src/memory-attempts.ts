import { countOn, type Attempts, type Count } from './attempts.ts';

/** Attempts counted in memory, for trying things out and for tests. */
export interface MemoryAttempts extends Attempts {
  clear(): void;
}

export function memoryAttempts(): MemoryAttempts {
  const counts = new Map<string, Count>();
  return {
    take(limits) {
      const now = new Date();
      const next = limits.map(({ key, most }) => [key, countOn(counts.get(key), most, now)] as const);
      if (next.some(([, count]) => count === null)) return Promise.resolve(false);
      for (const [key, count] of next) if (count) counts.set(key, count);
      return Promise.resolve(true);
    },
    clear: () => counts.clear(),
  };
}
