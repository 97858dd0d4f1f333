import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkFinishedSite } from '../../cli/check/check-finished-site.ts';
import { readSite } from '../../cli/check/read-site.ts';
import { readHosting } from '../../cli/hosting/firebase-json.ts';
import type { HostingRules } from '../../cli/hosting/rules.ts';
import { parseMessage } from '../../cli/site/translate.ts';
import { schoolStories } from '../right-to-left/stories.ts';
import { ROOT, SITE } from '../support/academy.ts';
import { axeViolations, overflow } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { runAcademy } from '../support/run-academy.ts';
import { rememberSomebody } from '../support/session-hint.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';
import { suiteDir } from '../support/temp-dir.ts';

const ORIGIN = 'https://school.example';
const CONFIG = `import { defineConfig } from 'academy';
export default defineConfig({
  site: { name: 'مدرسة الويب', origin: '${ORIGIN}', timeZone: 'Africa/Cairo', offline: true },
  locales: [{ code: 'ar' }, { code: 'he' }, { code: 'en' }],
});`;

/** Each kind of page. */
const PAGES = [
  '/',
  '/courses',
  '/courses/html',
  '/courses/html/1',
  '/courses/html/3',
  '/talks/css',
  '/people/layla',
  '/articles/http',
  '/topics/access',
  '/workshops/both',
  '/about',
  '/search?q=CSS',
  '/login',
  '/register',
  '/lost',
  '/profile',
  '/saved',
  '/nothing',
] as const;

const LESSON = '/courses/html/1';

const root = suiteDir({ 'site.config.ts': CONFIG, 'space/stories.json': { stories: schoolStories() } });
const dist = join(root, 'dist');
const parsed = (path: string) => parse(readFileSync(join(dist, path, 'index.html'), 'utf8'));

function elementOf(path: string, selector: string): HTMLElement {
  const element = parsed(path).querySelector(selector);
  if (!element) throw new Error(`${path} has no ${selector}`);
  return element;
}

const textOf = (path: string, selector: string) => elementOf(path, selector).text;

beforeAll(async () => {
  cpSync(join(SITE, 'demo', 'assets'), join(root, 'space', 'assets'), { recursive: true });
  cpSync(join(ROOT, 'test', 'right-to-left', 'locales'), join(root, 'locales'), { recursive: true });
  const { code, stderr } = await runAcademy(['build', '--space', 'space', '--env', 'production'], {}, { root });
  expect({ code, stderr }).toMatchObject({ code: 0 });
});

describe('a site in Arabic, Hebrew and English', () => {
  test('is whole, with the addresses of each page in all its languages', async () => {
    const rules = readHosting(dist) as HostingRules;
    const site = await readSite(dist, { origin: ORIGIN, rules, signal: new AbortController().signal, progress: () => {} });
    expect(checkFinishedSite(site, { strict: true }).map(({ code, page, message }) => `${code} ${page}: ${message}`)).toEqual([]);
  });

  test('says the direction of each page, and which digits its language has', () => {
    const html = (path: string) => elementOf(path, 'html').attributes;
    expect(html(LESSON)).toEqual({ lang: 'ar-EG', dir: 'rtl', 'data-digits': 'arab' });
    expect(html(`/he${LESSON}`)).toEqual({ lang: 'he-IL', dir: 'rtl' });
    expect(html(`/en${LESSON}`)).toEqual({ lang: 'en-US', dir: 'ltr' });
  });

  test('has plurals, numbers, dates and commas of its languages', () => {
    expect(textOf('/courses/html', '.course-lessons-lead')).toBe('٣ دروس، مدتها \u2068٢ س ٣٦ د\u2069. اقرأها بالترتيب، وعلى مهلك.');
    expect(textOf('/he/courses/html', '.course-lessons-lead')).toMatch(/^3 שיעורים, /);
    expect(textOf('/courses/html', '.course-aside .fact:last-of-type .fact-value')).toBe('٣');
    expect(textOf('/workshops/both', '.ticket-date')).toContain('الخميس، ١٨ مارس ٢٠٢٧');
    expect(elementOf(LESSON, '.prose-table').getAttribute('aria-label')).toBe('جدول: \u2068السمة، القيمة، المعنى\u2069');
    const { words } = JSON.parse(elementOf('/courses/html', '[name="course-progress"]').getAttribute('props') ?? '') as {
      readonly words: { readonly part: string };
    };
    expect(words.part).toMatch(/^\{done\|(?:(?:zero|one|two|few|many|other)\|[^|]+\|){6}\} من \{total\}$/);
  });

  test('says the direction of what is in another language than the page', () => {
    const quotes = (path: string) =>
      parsed(path)
        .querySelectorAll('.story-list-testimonial > li')
        .map(({ rawAttrs }) => rawAttrs);
    expect(quotes('/').toSorted()).toEqual(['', 'lang="en" dir="ltr"', 'lang="he"']);
    const suggestion = (path: string, code: string) => elementOf(path, `[data-suggestion="${code}"]`).attributes;
    expect(suggestion('/', 'en')).toMatchObject({ lang: 'en', dir: 'ltr' });
    expect(suggestion('/', 'he')).not.toHaveProperty('dir');
    expect(suggestion('/en', 'ar')).toMatchObject({ lang: 'ar', dir: 'rtl' });
    const address = 'a[href="https://html.example/learn/"]';
    expect(elementOf(LESSON, address).getAttribute('dir')).toBe('ltr');
    expect(elementOf(`/en${LESSON}`, address).getAttribute('dir')).toBeUndefined();
  });
});

describe.skipIf(!findChromium())('a visitor who reads from right to left', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(dist)));
  afterAll(() => site.close());

  const open = (path: string, width: number) =>
    site.open(path, {
      locale: 'ar-EG',
      viewport: { width, height: 900 },
      before: async (page) => void (path === '/profile' && (await page.addInitScript(rememberSomebody))),
    });

  test.each(inject('depth').states.includes('opened') ? [[1280, 'light'] as const, [360, 'dark'] as const] : [[360, 'dark'] as const])(
    'has accessible pages that fit, at %i px in the %s theme',
    async (width, colorScheme) => {
      const found: string[] = [];
      for (const path of [...PAGES, `/he${LESSON}`, `/en${LESSON}`]) {
        const { page } = await open(path, width);
        await page.emulateMedia({ colorScheme });
        found.push(...(await axeViolations(page)).map((one) => `${path}: ${one}`));
        const excess = await overflow(page);
        if (excess > 0) found.push(`${path}: ${excess} px too wide`);
      }
      expect(found).toEqual([]);
    },
  );

  test('sees the line begin on the right, code on the left, and arrows that point on', async () => {
    const { page } = await open(LESSON, 1280);
    const { nav, article, pre, first } = await page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('.code pre code')!);
      return {
        nav: boxOf('.course-nav').left,
        article: boxOf('.lesson-article').left,
        pre: boxOf('.code pre'),
        first: range.getClientRects()[0]!.left,
      };
    });
    expect(nav).toBeGreaterThan(article);
    expect(first - pre.left).toBeLessThan(60);
    expect(await page.locator('.pager-next .pager-direction').evaluate((one) => getComputedStyle(one, '::after').content)).toContain('←');
  });

  test('writes an e-mail address from left to right, at the side of its label', async () => {
    const { page } = await open('/login', 1280);
    const style = await page.locator('input[type=email]').evaluate((one) => {
      const { direction, textAlign } = getComputedStyle(one);
      return { direction, textAlign };
    });
    expect(style).toEqual({ direction: 'ltr', textAlign: 'end' });
  });

  test('reads how much of a course is done in its plural, in digits of the language', async () => {
    const { page } = await open('/courses/html', 1280);
    await page.evaluate(() => localStorage.setItem('academy.done', JSON.stringify({ '/courses/html/1': 1, '/courses/html/2': 2 })));
    await page.reload();
    await expect.poll(() => page.locator('.course-progress').textContent()).toBe('أُنجز درسان من ٣');
  });

  test('finds pages, and how many there are', async () => {
    const { page } = await open('/search?q=index', 1280);
    const arabic = JSON.parse(readFileSync(join(root, 'locales', 'ar.json'), 'utf8')) as Readonly<Record<string, string>>;
    const message = parseMessage(arabic['search.many'] ?? '', 'ar-EG');
    await expect.poll(() => page.locator('.search-results > li').count()).toBeGreaterThan(2);
    const shows = async () => {
      const said = await page.locator('.search-status').textContent();
      return said === message.format({ count: await page.locator('.search-results > li').count() });
    };
    await expect.poll(shows).toBe(true);
  });

  test.each([
    ['/nothing', 'ar-EG', 'rtl', 'الصفحة غير موجودة'],
    ['/he/nothing', 'he-IL', 'rtl', 'הדף לא נמצא'],
    ['/en/nothing', 'en-US', 'ltr', 'Page Not Found'],
  ])('is told in the language of the address that there is nothing at %s', async (path, lang, dir, title) => {
    const { page } = await open(path, 1280);
    await expect.poll(() => page.title()).toContain(title);
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([lang, dir]);
  });
});
