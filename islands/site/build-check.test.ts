import { expect, test } from 'vitest';
import { createBuildCheck, parseBuildId } from './build-check.ts';

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

test('the first answer is the build that a page belongs to', async () => {
  const { tab, open } = aTab();
  const page = open();
  await page.check();
  expect([page.isOutdated(), tab.told]).toEqual([false, 0]);
});

test('a page is outdated from the answer on that has another id', async () => {
  const { tab, open } = aTab();
  const page = open();
  await page.check();
  tab.published = 'b';
  await page.check();
  expect(page.isOutdated()).toBe(true);
  // Even if the site is rolled back to the first build: this page has been outdated in between.
  tab.published = 'a';
  await page.check();
  expect([page.isOutdated(), tab.told]).toEqual([true, 1]);
});

test('a page that waited in the browser’s memory is outdated though its tab has met the new build meanwhile', async () => {
  const { tab, open } = aTab();
  const first = open();
  await first.check();
  tab.published = 'b';
  await open().check();
  await first.check();
  expect(first.isOutdated()).toBe(true);
});

test('a page loaded after its tab has met the new build is up to date', async () => {
  const { tab, open } = aTab();
  await open().check();
  tab.published = 'b';
  await open().check();
  const next = open();
  await next.check();
  expect(next.isOutdated()).toBe(false);
});

test('a site that does not answer changes nothing', async () => {
  const { tab, open } = aTab(null);
  const page = open();
  await page.check();
  expect(tab.known).toBe(null);
  tab.published = 'a';
  await page.check();
  expect(page.isOutdated()).toBe(false);
});

test('asks one question at a time', async () => {
  const { tab, open } = aTab();
  const page = open();
  await Promise.all([page.check(), page.check()]);
  expect(tab.asked).toBe(1);
});

test.each([
  ['{"id":"a1","cv":3}', 'a1'],
  ['{"id":""}', null],
  ['{"id":7}', null],
  ['null', null],
  ['<!doctype html>', null],
])('of %s the id is %s', (text, id) => {
  expect(parseBuildId(text)).toBe(id);
});
