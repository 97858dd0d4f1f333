import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{cli,templates,islands,test}/**/*.test.{ts,tsx}'],
    // Whole-site builds and a browser share two cores with everything else.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default', './test/support/plain-summary.ts'],
  },
});
