import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { kindOf, PAGE_BUDGETS, SCRIPT_BUDGETS } from '../cli/assets/script-budgets.ts';
import type { BuildReport } from '../cli/report/report.ts';
import { ROOT } from './support/academy.ts';
import { buildVariant } from './support/variant.ts';

describe('the demo with payments and analytics', () => {
  let report: BuildReport;
  beforeAll(async () => {
    const analytics = { script: 'https://stats.example/script.js' };
    report = await buildVariant({ stripe: { publishableKey: 'pk_test_academy' }, analytics }, { isPublished: true });
    rmSync(dirname(report.output), { recursive: true });
  });

  test('has pages of every kind, each within its script budget', () => {
    expect(report.scripts.map(({ kind }) => kind)).toEqual(Object.keys(SCRIPT_BUDGETS));
    expect(report.scripts.filter(({ withinBudget }) => !withinBudget)).toEqual([]);
  });

  test('gives content pages nothing of Firebase', () => {
    expect(report.scripts.filter(({ firebase }) => firebase).map(({ kind }) => kind)).toEqual([
      'functions',
      'app-check',
      'storage',
      'firestore',
      'account',
      'profile',
    ]);
  });
});

test.each([
  [['site', 'language', 'copy-code', 'embed'], 'content'],
  [['site', 'opt-in'], 'content'],
  [['purchase', 'session', 'site'], 'purchase'],
  [['login', 'session', 'site'], 'account'],
  [['profile-email', 'session'], 'profile'],
])('a page with the islands %j is of the kind %s', (islands, kind) => {
  expect(kindOf(islands)).toBe(kind);
});

test('docs/adding-an-island.md tells the budget of every kind of page', () => {
  const rows = readFileSync(join(ROOT, 'docs/adding-an-island.md'), 'utf8').matchAll(
    /^\| `([\w-]+)` +\|.*\| ([\d.]+) kB(, no Firebase)? +\|$/gm,
  );
  const told = [...rows].map(([, kind, kilobytes, without]) => [
    kind,
    { bytes: Number(kilobytes) * 1000, firebase: without === undefined },
  ]);
  expect(told).toEqual(Object.entries(PAGE_BUDGETS));
});
