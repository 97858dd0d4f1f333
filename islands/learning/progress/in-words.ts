import type { ProgressWords } from '../../course-files.ts';
import { fillNumbers } from '../../fill-numbers.ts';

/** How many lessons of a course are done, and of how many, in words. */
export const progressInWords = (done: number, total: number, { part, all }: ProgressWords): string =>
  done === total ? all : fillNumbers(part, { done, total });
