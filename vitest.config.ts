import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './test/support/plain-summary.ts'],
    projects: [
      { test: { name: 'unit', include: ['{cli,templates,islands}/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      {
        test: {
          name: 'site',
          include: ['test/**/*.test.ts'],
          globalSetup: ['./test/support/build-demo.ts'],
          // Whole-site builds and a browser share two cores with everything else.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
