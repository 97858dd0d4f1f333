import { expect, test } from 'vitest';
import { createBuildCheck } from './build-check.ts';

/** A tab of a site whose current build can be changed. */
function aTab(published: string | null = 'a') {
  const tab = { published, known: null as string | null, asked: 0, told: 0 };
  const open = () =>
    createBuildCheck({
      latest: async () => ((tab.asked += 1), tab.published),
      recall: () => tab.known,
      remember: (id) => (tab.known = id),
      onOutdated: () => (tab.told += 1),
    });
  return { tab, open };
}

test('a page is up to date after its first check', async () => {
  const { tab, open } = aTab();
  const page = open();
  await page.check();
  expect([page.isOutdated(), tab.told]).toEqual([false, 0]);
});

test('a page is outdated once a check finds another build, and stays so', async () => {
  const { tab, open } = aTab();
  const page = open();
  await page.check();
  tab.published = 'b';
  await page.check();
  expect(page.isOutdated()).toBe(true);
  // A rollback of the site to the first build does not change that.
  tab.published = 'a';
  await page.check();
  expect([page.isOutdated(), tab.told]).toEqual([true, 1]);
});

test('a page restored from the back/forward cache is outdated if its tab has seen a newer build', async () => {
  const { tab, open } = aTab();
  const first = open();
  await first.check();
  tab.published = 'b';
  await open().check();
  await first.check();
  expect(first.isOutdated()).toBe(true);
});

test('a page loaded after its tab has seen the newer build is up to date', async () => {
  const { tab, open } = aTab();
  await open().check();
  tab.published = 'b';
  await open().check();
  const next = open();
  await next.check();
  expect(next.isOutdated()).toBe(false);
});

test('a check without an answer changes nothing', async () => {
  const { tab, open } = aTab(null);
  const page = open();
  await page.check();
  expect(tab.known).toBe(null);
  tab.published = 'a';
  await page.check();
  expect(page.isOutdated()).toBe(false);
});

test('concurrent checks share one request', async () => {
  const { tab, open } = aTab();
  const page = open();
  await Promise.all([page.check(), page.check()]);
  expect(tab.asked).toBe(1);
});
