import { inject, test } from 'vitest';

/** A test that only deepens others, and runs in `npm run test:all` alone: the work of every night. */
export const deep: ReturnType<typeof test.runIf> = test.runIf(inject('depth').isAll);
