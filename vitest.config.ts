import { defineConfig } from 'vitest/config';

// Whole-site builds and a browser share two cores with everything else.
const slow = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    reporters: ['default', './test/support/plain-summary.ts'],
    projects: [
      { test: { name: 'unit', include: ['{cli,templates,islands,functions,bench}/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      {
        test: {
          name: 'site',
          include: ['test/**/*.test.ts'],
          exclude: ['test/firebase/**'],
          globalSetup: ['./test/support/build-demo.ts'],
          ...slow,
        },
      },
      {
        test: {
          name: 'firebase',
          include: ['test/firebase/**/*.test.ts'],
          globalSetup: ['./test/support/build-demo.ts', './test/support/firebase/start-stack.ts'],
          // One file after another: all of them wipe the same emulators.
          fileParallelism: false,
          ...slow,
        },
      },
    ],
  },
});
