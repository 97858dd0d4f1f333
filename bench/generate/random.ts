import { seeded } from '../../test/support/seeded.ts';

/** The random choices of a generator. */
export interface Chance {
  /** A whole number below `count`. */
  below(count: number): number;
  pick<T>(all: readonly T[]): T;
  uuid(): string;
}

/** Returns the same choices for the same seed. */
export function createChance(seed: number): Chance {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return {
    below,
    pick: (all) => all[below(all.length)] as (typeof all)[number],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
