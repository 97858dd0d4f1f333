import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ALL, ALL_ONCE, USUAL } from './test/support/depth.ts';
import { islandNeeds } from './islands/registry.ts';

const UNIT = ['{cli,templates,islands,functions,bench}/**/*.test.{ts,tsx}'];
/** Tests of one module that replace others, or what is global. */
const ALONE = [
  'cli/commands/dev-command.test.ts',
  'cli/site/browser-messages.test.ts',
  'cli/site/story/normalise-unknown.test.ts',
  'islands/fill-numbers.test.ts',
  'islands/fresh-load.test.ts',
  'islands/learning/progress/tell-account.test.ts',
  'islands/site/answer.test.ts',
  'islands/site/toast/kept.test.ts',
];
/** Those of components that need Firebase. */
const ACCOUNTS = 'test/firebase/{accounts*,opt-in,progress}.test.ts';
/** What the bundler replaces in scripts (`islands/site-base.d.ts`). */
const SCRIPTS_SAY = { SITE_BASE: '""', SITE_HAS_VARIANTS: 'false' };
// A second, which is what vitest waits otherwise, is not much for processes and sockets of a busy machine.
const unit = { testTimeout: 30_000, expect: { poll: { timeout: 20_000 } } };

// Whole-site builds and a browser share two cores with everything else.
const slow = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

// The workshops of the demo are to come, whenever its tests run.
process.env['SOURCE_DATE_EPOCH'] ??= String(Date.parse('2026-06-01') / 1000);

// Tests create and delete tens of thousands of files. In memory, if there is plenty, builds take up to 40% less time.
const MEMORY = '/dev/shm';
if (existsSync(MEMORY) && hasRoom(MEMORY)) process.env['TMPDIR'] ??= MEMORY;

// `npm test` is all that finds faults of its own; `npm run test:all`, in the mode "all", what deepens it too.
export default defineConfig(({ mode }) => {
  const isAll = mode === 'all';
  const depth = isAll ? ALL : USUAL;
  return {
    test: {
      // Tests often wait for a browser, so two cores carry two files at a time. Every worker starts Firebase's emulators.
      maxWorkers: Math.min(Math.max(2, availableParallelism() - 1), 4),
      reporters: ['default', './test/support/plain-summary.ts'],
      projects: [
        {
          define: SCRIPTS_SAY,
          // Modules are loaded once for all files, which takes a third of the processor that loading them for each does.
          test: {
            ...unit,
            name: 'unit',
            include: UNIT,
            exclude: ['**/{node_modules,.cache}/**', ...ALONE],
            isolate: false,
            unstubEnvs: true,
            restoreMocks: true,
          },
        },
        { define: SCRIPTS_SAY, test: { ...unit, name: 'alone', include: ALONE } },
        {
          test: {
            name: 'site',
            include: ['test/**/*.test.ts'],
            exclude: ['test/{browsers,firebase}/**'],
            globalSetup: ['./test/support/build-demo.ts'],
            provide: { browser: 'chromium', depth },
            ...slow,
          },
        },
        {
          test: {
            name: 'firebase',
            include: ['test/firebase/**/*.test.ts'],
            globalSetup: ['./test/support/build-demo.ts', './test/support/firebase/start-stack.ts'],
            provide: { browser: 'chromium', depth },
            ...slow,
          },
        },
        {
          // Every island once on React itself, or all that components do: the others are the same modules in both (test/runtimes.test.ts).
          test: {
            name: 'react',
            include: ['test/browsers/*.test.ts', ...(isAll ? [...testsOf(([, { isComponent }]) => isComponent === true), ACCOUNTS] : [])],
            globalSetup: ['./test/support/build-demo-on-react.ts', ...(isAll ? ['./test/support/firebase/start-stack.ts'] : [])],
            provide: { browser: 'chromium', depth: isAll ? ALL_ONCE : USUAL },
            ...slow,
          },
        },
        {
          // Every island once in another browser, or all that scripts do: layout and accessibility are tested in Chromium alone.
          test: {
            name: 'firefox',
            include: ['test/browsers/*.test.ts', ...(isAll ? testsOf(() => true) : [])],
            globalSetup: ['./test/support/build-demo.ts'],
            provide: { browser: 'firefox', depth },
            ...slow,
          },
        },
      ],
    },
  };
});

/** The browser tests of islands in general, and those of these islands in particular. */
function testsOf(isMeant: (island: (typeof islandNeeds)[number]) => boolean): string[] {
  const names = islandNeeds.filter(isMeant).flatMap(([, { tests = [] }]) => tests);
  return [...new Set(['islands', ...names])].map((name) => `test/e2e/${name}.test.ts`);
}

function hasRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize > 4 * 2 ** 30;
}
