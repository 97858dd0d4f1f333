import type { ProgressWords } from '../../course-files.ts';

/** How many lessons of a course are done, and of how many, in words. */
export const progressInWords = (done: number, total: number, { part, all }: ProgressWords): string =>
  done === total ? all : part.replace('{0}', String(done)).replace('{1}', String(total));
