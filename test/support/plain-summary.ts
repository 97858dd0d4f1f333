import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const FILE = 'node_modules/.cache/academy/test-summary.txt';

/** Ends a test run with `N passed, N failed`, preceded by the names of tests that lacked something, and writes that line to a file for the end of CI's log. */
export default class PlainSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that did not load, or an error outside of any test, is a failure too.
    const failed = count('failed') + errors.length + modules.filter((module) => module.errors().length > 0).length;
    const notRun = tests.filter((test) => test.result().state === 'skipped');
    const deep = notRun.filter((test) => test.options.mode === 'todo').length;
    const skipped = notRun.filter((test) => test.options.mode !== 'todo');
    const others = [...(skipped.length > 0 ? [`${skipped.length} skipped`] : []), ...(deep > 0 ? [`${deep} for test:all`] : [])];
    const line = [`${count('passed')} passed, ${failed} failed`, ...others].join(', ');
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, `${line}\n`);
    process.stdout.write(`\n${skipped.map((test) => `skipped: ${test.fullName}\n`).join('')}${line}\n`);
  }
}
