import { inject, test } from 'vitest';

/** A test that only deepens others, and is still to do after `npm test`: `npm run test:all` runs it, every night. */
export const deep: typeof test.todo = inject('depth').isAll ? test : test.todo;
