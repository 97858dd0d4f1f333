import { expect, onTestFinished, test, vi } from 'vitest';
import { createBuildCheck, internalAddress, isOutdated } from './build-check.ts';

/** A tab of a site whose current build can be changed. Each page that it opens can be looked at, also after another was opened. */
function aTab(published: string | null = 'a') {
  onTestFinished(() => void vi.unstubAllGlobals());
  const tab = { published, known: null as string | null, asked: 0 };
  vi.stubGlobal('sessionStorage', { getItem: () => tab.known, setItem: (_: string, id: string) => (tab.known = id) });
  vi.stubGlobal('fetch', async () => ((tab.asked += 1), Response.json({ id: tab.published })));
  const open = () => {
    const document = { documentElement: { dataset: {} } };
    const on = <T>(look: () => T): T => {
      vi.stubGlobal('document', document);
      return look();
    };
    const check = createBuildCheck();
    return { check: () => on(check), isOutdated: () => on(isOutdated) };
  };
  return { tab, open };
}

test('a page is up to date after its first check', async () => {
  const { open } = aTab();
  const page = open();
  await page.check();
  expect(page.isOutdated()).toBe(false);
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
  expect(page.isOutdated()).toBe(true);
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

interface Case {
  readonly href?: string;
  readonly target?: string;
  readonly download?: boolean;
  readonly button?: number;
  readonly key?: 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey';
}

const HERE = new URL('https://a.example/cursos?x=1#y');

function press({ href = 'https://a.example/keys', target = '', download = false, button = 0, key }: Case): string | null {
  // A link with an invalid URL has no origin or path.
  const { origin, pathname, search } = URL.canParse(href) ? new URL(href) : { origin: '', pathname: '', search: '' };
  const keys = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...(key && { [key]: true }) };
  const hasAttribute = (name: string) => download && name === 'download';
  return internalAddress({ href, target, origin, pathname, search, hasAttribute }, { button, ...keys }, HERE);
}

test('a plain click on a link to another page of the site returns its address', () => {
  expect(press({})).toBe('https://a.example/keys');
  expect(press({ href: 'https://a.example/cursos#z' })).toBe('https://a.example/cursos#z');
  expect(press({ target: '_self' })).toBe('https://a.example/keys');
});

test.each<readonly [string, Case]>([
  ['to another site', { href: 'https://b.example/keys' }],
  ['to an anchor on this page', { href: 'https://a.example/cursos?x=1#z' }],
  ['to a file', { href: 'https://a.example/assets/x.pdf' }],
  ['with another scheme', { href: 'mailto:a@a.example' }],
  ['without a valid URL', { href: '' }],
  ['that opens in another tab', { target: '_blank' }],
  ['with a download attribute', { download: true }],
  ['with the middle button', { button: 1 }],
  ['with Ctrl held', { key: 'ctrlKey' }],
  ['with ⌘ held', { key: 'metaKey' }],
  ['with Shift held', { key: 'shiftKey' }],
  ['with Alt held', { key: 'altKey' }],
])('a click on a link %s returns null', (_, more) => {
  expect(press(more)).toBe(null);
});
