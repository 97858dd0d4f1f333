import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { findBrowser, isFirefox } from '../support/browser.ts';
import { deep } from '../support/deep.ts';
import { hold } from '../support/hold.ts';
import { recordShifts } from '../support/layout-shifts.ts';
import { settled } from '../support/settled.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

const INDEX = '**/builds/search/*.json';
const TEXTS = '**/builds/search/*-texts.json';

describe.skipIf(!findBrowser())('the search', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  const field = (page: Page) => page.getByRole('searchbox');
  const status = (page: Page) => page.locator('.search-status');
  const titles = (page: Page) => page.locator('.search-title').allTextContents();

  test('is reachable from every page and finds pages while typing', async () => {
    const { page, complaints } = await site.open('/cursos');
    await page.locator('header').getByRole('link', { name: 'Buscar' }).click();
    await page.waitForURL('**/search');
    // No click is needed to type: the browser focuses the field before the first paint.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('input');
    const texts = page.waitForEvent('requestfinished', (request) => request.url().endsWith('-texts.json'));
    await page.keyboard.type('formulario');
    expect(await field(page).inputValue()).toBe('formulario');
    // Safari for macOS would not style it otherwise.
    expect(await field(page).evaluate((element) => getComputedStyle(element).appearance)).toBe('textfield');
    await page.locator('.search-result').first().waitFor();
    // Firefox lets what a page is loading fail when the page is left, which would be a complaint.
    await texts;
    await field(page).fill('grid');
    await page.getByRole('link', { name: '¿Flex o grid?' }).waitFor();
    expect(await page.locator('.search-title mark').first().textContent()).toBe('grid');
    expect(await status(page).textContent()).toMatch(/^\d+ páginas$/);
    await page.getByRole('link', { name: '¿Flex o grid?' }).click();
    await page.waitForURL('**/cursos/css-que-se-adapta/flex-o-grid');
    await settled(page);
    await page.goBack();
    await page.getByRole('link', { name: '¿Flex o grid?' }).waitFor();
    expect(await field(page).inputValue()).toBe('grid');
    expect(complaints).toEqual([]);
  });

  deep('says again how many pages were found on Enter, which interrupts screen readers', async () => {
    const { page } = await site.open('/search?q=grid');
    await status(page).filter({ hasText: 'páginas' }).waitFor();
    const said = await status(page).evaluateHandle((region) => {
      const texts: string[] = [];
      // A text is read when it is inserted, not when it stays.
      new MutationObserver(() => texts.push(region.textContent!)).observe(region, { childList: true });
      return texts;
    });
    const before = await status(page).textContent();
    await field(page).press('Enter');
    await expect.poll(() => said.jsonValue()).toEqual([before]);
  });

  deep('shows what is typed before it searches for that, and does not draw results anew that stay', async () => {
    const { page } = await site.open('/search?q=formulari');
    const first = page.locator('.search-result').first();
    await first.evaluate((element) => element.setAttribute('data-kept', ''));
    const before = await status(page).textContent();
    const meanwhile = await field(page).evaluate(async (element: HTMLInputElement) => {
      const type = (text: string) => {
        element.value = text;
        element.dispatchEvent(new Event('input'));
      };
      type('zzqx');
      // Whatever is done at once is done by then, and nothing that waits for the next frame.
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      const said = document.querySelector('.search-status')?.textContent;
      type('formulario');
      return said;
    });
    expect(meanwhile).toBe(before);
    await page.waitForURL('**/search?q=formulario');
    expect(await first.getAttribute('data-kept')).toBe('');
  });

  test('keeps the query in the address', async () => {
    const { page } = await site.open('/en/search?q=selector&from=mail');
    await page.getByRole('link', { name: 'The cascade without mystery' }).waitFor();
    expect(await field(page).inputValue()).toBe('selector');
    await expect.poll(() => status(page).textContent()).toBe('3 pages');
    await field(page).fill('boxes');
    await page.waitForURL('**/en/search?q=boxes&from=mail');
    await field(page).fill('');
    await page.waitForURL('**/en/search?from=mail');
    await expect.poll(() => titles(page)).toEqual([]);
    await field(page).fill(' flex ');
    await field(page).press('Enter');
    expect(new URL(page.url()).searchParams.get('q')).toBe('flex');
    // The page was not reloaded.
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  });

  test('shows the query again on the way back, also where browsers reset the field', async () => {
    const { page } = await site.open('/search');
    await field(page).fill('css');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    // As Safari does to a field without autocompletion.
    await page.locator('.search-form').evaluate((form: HTMLFormElement) => form.reset());
    expect(await field(page).inputValue()).toBe('css');
    expect(page.url()).toMatch(/\?q=css$/);
  });

  test('says that there are no results, with the query as typed', async () => {
    const { page } = await site.open('/search');
    await field(page).fill('<zzqx> $&');
    await status(page).filter({ hasText: 'zzqx' }).waitFor();
    expect(await status(page).textContent()).toBe('No hay ninguna página para «<zzqx> $&». Prueba con otra palabra, o con menos.');
    expect(await page.getByRole('navigation', { name: 'O empieza por aquí' }).isVisible()).toBe(true);
  });

  test.each([
    ['/search', 'Temas', 'Accesibilidad', '/temas/accesibilidad'],
    ['/en/search', 'Topics', 'Accessibility', '/en/topics/accessibility'],
  ])('offers the topics, also without scripting, until there are results (%s)', async (path, name, topic, address) => {
    const { page } = await site.open(path, { javaScriptEnabled: false });
    const topicsOn = (one: Page) => one.getByRole('list', { name, exact: true });
    expect(await topicsOn(page).getByRole('link', { name: topic }).getAttribute('href')).toBe(address);
    const { page: scripted } = await site.open(`${path}?q=zzqx`);
    await status(scripted).filter({ hasText: 'zzqx' }).waitFor();
    expect(await topicsOn(scripted).isVisible()).toBe(true);
    expect(await axeViolations(scripted)).toEqual([]);
    await field(scripted).fill('grid');
    await scripted.locator('.search-result').first().waitFor();
    expect(await topicsOn(scripted).isVisible()).toBe(false);
  });

  test('finds what only a paragraph says, and shows where', async () => {
    const { page, requests } = await site.open('/search?q=ascensor');
    await page.getByRole('link', { name: 'Mejora progresiva' }).waitFor();
    expect(await status(page).textContent()).toBe('Una página');
    expect(await page.locator('.search-excerpt mark').first().textContent()).toBe('ascensor');
    expect(requests.filter((path) => path.startsWith('/builds/search/'))).toEqual([
      '/builds/search/es-0.json',
      '/builds/search/es-texts.json',
    ]);
  });

  describe('adds what only texts say to few results', () => {
    const of = (url: string, title: string) => ({ url, title, kind: 'lesson', summary: '', headings: [], code: [], terms: [] });
    const file = { parts: 1, hasTexts: true, pages: [of('/a', 'Otra'), of('/b', 'Grid'), of('/c', 'Ninguna')] };
    const texts = { '/a': 'Uno.\nSobre el grid.', '/b': 'El grid y otro grid.', '/c': 'Nada.' };

    test('once they are loaded', async () => {
      const held: (() => Promise<void>)[] = [];
      const { page } = await site.open('/search', {
        before: async (one) => {
          await one.route(INDEX, (route) => route.fulfill({ json: file }));
          await one.route(TEXTS, (route) => void held.push(() => route.fulfill({ json: texts })));
        },
      });
      await field(page).fill('grid');
      await expect.poll(() => titles(page)).toEqual(['Grid']);
      await expect.poll(() => held.length).toBe(1);
      await held[0]?.();
      await expect.poll(() => titles(page)).toEqual(['Grid', 'Otra']);
      expect(await status(page).textContent()).toBe('2 páginas');
      expect(await page.locator('.search-excerpt').allTextContents()).toEqual(['Sobre el grid.']);
      // Typos only count if there is nothing else.
      await field(page).fill('nadda');
      await expect.poll(() => status(page).textContent()).toContain('«nadda»');
      await field(page).fill('ningunna');
      await expect.poll(() => titles(page)).toEqual(['Ninguna']);
      expect(held).toHaveLength(1);
    });

    test('before pages with some of the words, which wait for them', async () => {
      const pages = [of('/flex', 'Flex'), of('/both', 'Flex y grid'), of('/other', 'Otra')];
      const held: (() => Promise<void>)[] = [];
      const { page } = await site.open('/search', {
        before: async (one) => {
          await one.route(INDEX, (route) => route.fulfill({ json: { ...file, pages } }));
          await one.route(TEXTS, (route) => void held.push(() => route.fulfill({ json: { '/other': 'El grid y el flex.' } })));
        },
      });
      await field(page).fill('grid flex');
      await expect.poll(() => titles(page)).toEqual(['Flex y grid']);
      await expect.poll(() => held.length).toBe(1);
      await held[0]?.();
      await expect.poll(() => titles(page)).toEqual(['Flex y grid', 'Otra', 'Flex']);
    });

    test('unless they cannot be loaded, which it only reports if there are no results', async () => {
      const { page } = await site.open('/search?q=grid', {
        before: async (one) => {
          await one.route(INDEX, (route) => route.fulfill({ json: file }));
          await one.route(TEXTS, (route) => route.abort());
        },
      });
      const failed = page.getByRole('alert').filter({ hasText: 'no se ha podido cargar' });
      await expect.poll(() => titles(page)).toEqual(['Grid']);
      await field(page).fill('sobre');
      await failed.waitFor();
      await field(page).fill('grid');
      await expect.poll(() => titles(page)).toEqual(['Grid']);
      await field(page).fill('uno');
      await failed.waitFor();
      await page.unroute(TEXTS);
      await page.route(TEXTS, (route) => route.fulfill({ json: texts }));
      await page.getByRole('button', { name: 'Intentarlo otra vez' }).click();
      await expect.poll(() => titles(page)).toEqual(['Otra']);
    });
  });

  test('names the course of a lesson, and shows code as code', async () => {
    const { page } = await site.open('/en/search?q=content-box');
    const result = page.locator('.search-result').filter({ hasText: 'Boxes and space' });
    expect(await result.locator('.search-kind').textContent()).toBe('Lesson · CSS that adapts');
    await field(page).fill('encodeURIComponent');
    const code = page.locator('.search-excerpt > code');
    await code.first().waitFor();
    expect((await code.first().textContent())?.trim()).toMatch(/^const r = await fetch\(/);
  });

  if (!isFirefox)
    deep.each([
      [360, 640],
      [1280, 800],
    ])('moves nothing while slow results arrive, or do not (%i px)', async (width, height) => {
      const { page } = await site.open('/search', { viewport: { width, height } });
      const shifts = await recordShifts(page);
      // Many results of several kinds; few, to which texts add many; none.
      for (const [query, said] of [
        ['c', /páginas/],
        ['color', /\d\d páginas/],
        ['navegador', /\d\d páginas/],
        ['zzqx', /ninguna/],
      ] as const) {
        const texts = await hold(page, TEXTS);
        const index = await hold(page, '**/builds/search/*-0.json');
        await page.goto(`${site.origin}/search?q=${query}`);
        await status(page).filter({ hasText: 'Buscando' }).waitFor();
        index();
        texts();
        await status(page).filter({ hasText: said }).waitFor();
        expect(await shifts(), query).toEqual([]);
        expect((await page.locator('.search-choice').count()) > 1, query).toBe(query !== 'zzqx');
        await page.unrouteAll();
      }
      await page.route(INDEX, (route) => route.abort());
      await page.goto(`${site.origin}/search?q=c`);
      await page.getByRole('alert').filter({ hasText: 'no se ha podido cargar' }).waitFor();
      expect(await shifts()).toEqual([]);
    });

  test('loads its files on the first query, once', async () => {
    const { page, requests } = await site.open('/search');
    const asked = () => requests.filter((path) => path.startsWith('/builds/search/'));
    expect(asked()).toEqual([]);
    await field(page).pressSequentially('css');
    await page.locator('.search-result').first().waitFor();
    await expect.poll(asked).toEqual(['/builds/search/es-0.json', '/builds/search/es-texts.json']);
    await field(page).fill('ascensor');
    await page.locator('.search-excerpt').filter({ hasText: 'ascensor' }).waitFor();
    expect(asked()).toHaveLength(2);
  });

  test('reports that its index cannot be loaded, and can retry', async () => {
    const { page } = await site.open('/search', { before: (one) => one.route(INDEX, (route) => route.abort()) });
    await field(page).fill('css');
    await page.getByRole('alert').filter({ hasText: 'no se ha podido cargar' }).waitFor();
    expect(await status(page).textContent()).toBe('');
    await page.unroute(INDEX);
    await page.getByRole('button', { name: 'Intentarlo otra vez' }).press('Enter');
    await page.locator('.search-result').first().waitFor();
    expect(await status(page).evaluate((region) => region === document.activeElement)).toBe(true);
  });

  test('reports that its index does not arrive, and can retry', async () => {
    const { page } = await site.open('/search', {
      async before(one) {
        await one.route(INDEX, () => {});
        await one.addInitScript(() => {
          const timeOut = new AbortController();
          AbortSignal.timeout = () => timeOut.signal;
          addEventListener('test:time-out', () => timeOut.abort());
        });
      },
    });
    const asked = page.waitForRequest(INDEX);
    await field(page).fill('css');
    await asked;
    await status(page).filter({ hasText: 'Buscando' }).waitFor();
    await page.evaluate(() => {
      dispatchEvent(new Event('test:time-out'));
      AbortSignal.timeout = () => new AbortController().signal;
    });
    await page.getByRole('alert').filter({ hasText: 'no se ha podido cargar' }).waitFor();
    await page.unroute(INDEX);
    await page.getByRole('button', { name: 'Intentarlo otra vez' }).click();
    await page.locator('.search-result').first().waitFor();
  });

  test('uses a query typed before its script was loaded', async () => {
    const { page } = await site.open('/cursos');
    const held: (() => Promise<void>)[] = [];
    await page.route('**/assets/search-*.js', (route) => void held.push(() => route.continue()));
    await page.goto(`${site.origin}/search?q=grid`, { waitUntil: 'commit' });
    await field(page).fill('arbol');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const release of held) await release();
    await page.waitForURL('**/search?q=arbol');
    expect(await field(page).inputValue()).toBe('arbol');
  });

  test('shows twenty results at a time and moves the focus to new ones', async () => {
    const pages = Array.from({ length: 45 }, (_, index) => ({
      url: `/p${index}`,
      title: `Grid ${index}`,
      kind: 'lesson',
      summary: '',
      headings: [],
      code: [],
      terms: [],
    }));
    const { page, requests } = await site.open('/search', {
      before: (one) => one.route(INDEX, (route) => route.fulfill({ json: { parts: 1, hasTexts: true, pages } })),
    });
    await field(page).fill('grid');
    await expect.poll(async () => (await titles(page)).length).toBe(20);
    // No more are looked for.
    expect(requests.filter((path) => path.startsWith('/builds/search/'))).toEqual(['/builds/search/es-0.json']);
    expect(await status(page).textContent()).toBe('45 páginas');
    const more = page.getByRole('button', { name: 'Ver más' });
    await more.click();
    await expect.poll(async () => (await titles(page)).length).toBe(40);
    const nth = (await titles(page))[20];
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(nth);
    await more.click();
    await expect.poll(async () => (await titles(page)).length).toBe(45);
    expect(await more.count()).toBe(0);
  });

  describe('narrows many results down to a kind of page', () => {
    const of = (kind: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        url: `/${kind}-${index}`,
        title: `Grid ${kind} ${index}`,
        kind,
        summary: index === 0 ? 'flex' : '',
        headings: kind === 'lesson' ? ['only lessons'] : [],
        code: [],
        terms: [],
      }));
    const pages = [...of('page', 2), ...of('lesson', 25), ...of('course', 3)];
    const open = (path: string) =>
      site.open(path, { before: (one) => one.route(INDEX, (route) => route.fulfill({ json: { parts: 1, hasTexts: false, pages } })) });
    const choices = (page: Page) => page.locator('.search-choice').allTextContents();

    test('with the number of each, and keeps the choice in the address', async () => {
      const { page } = await open('/search?q=grid');
      await expect.poll(() => choices(page)).toEqual(['Todo 30', 'Cursos 3', 'Lecciones 25']);
      await page.getByRole('button', { name: 'Ver más' }).click();
      await page.getByText('Lecciones').click();
      await page.waitForURL('**/search?q=grid&kind=lesson');
      expect(await status(page).textContent()).toBe('25 páginas');
      expect(await titles(page)).toHaveLength(20);
      expect(await page.getByRole('radio', { checked: true }).evaluate((one) => one.closest('label')?.textContent)).toBe('Lecciones 25');
      await page.keyboard.press('ArrowUp');
      await page.waitForURL('**/search?q=grid&kind=course');
      expect(await titles(page)).toEqual(['Grid course 0', 'Grid course 1', 'Grid course 2']);
      await page.reload();
      await expect.poll(() => titles(page)).toEqual(['Grid course 0', 'Grid course 1', 'Grid course 2']);
      await page.getByText('Todo').click();
      await page.waitForURL('**/search?q=grid');
      expect(await status(page).textContent()).toBe('30 páginas');
    });

    test('but not few, or those of one kind, and forgets the choice with the query', async () => {
      const { page } = await open('/search?q=grid&kind=course');
      await expect.poll(() => titles(page)).toHaveLength(3);
      await field(page).fill('flex');
      await expect.poll(() => choices(page)).toEqual([]);
      expect(await status(page).textContent()).toBe('3 páginas');
      await field(page).fill('only');
      await expect.poll(() => status(page).textContent()).toBe('25 páginas');
      expect(await choices(page)).toEqual([]);
      await field(page).fill('grid');
      await expect.poll(() => status(page).textContent()).toBe('3 páginas');
      await field(page).fill('');
      await page.waitForURL('**/search');
      await field(page).fill('grid');
      await expect.poll(() => status(page).textContent()).toBe('30 páginas');
    });

    test('only if there is such a kind', async () => {
      const { page } = await open('/search?q=grid&kind=toString');
      await expect.poll(() => status(page).textContent()).toBe('30 páginas');
    });
  });

  test('searches all parts of a large site', async () => {
    const of = (part: number) => [{ url: `/p${part}`, title: `Grid ${part}`, kind: '', summary: '', headings: [], code: [], terms: [] }];
    const { page, requests } = await site.open('/search?q=grid', {
      before: (one) =>
        one.route(INDEX, (route) => {
          const part = Number(/-(\d+)\.json/.exec(route.request().url())?.[1]);
          return route.fulfill({ json: { parts: 3, hasTexts: false, pages: of(part) } });
        }),
    });
    await expect.poll(async () => (await titles(page)).toSorted()).toEqual(['Grid 0', 'Grid 1', 'Grid 2']);
    await field(page).fill('zzqx');
    await status(page).filter({ hasText: 'zzqx' }).waitFor();
    expect(requests.filter((path) => path.startsWith('/builds/search/'))).toEqual(
      [0, 1, 2].map((part) => `/builds/search/es-${part}.json`),
    );
  });

  test('can be started from the not-found page', async () => {
    const { page } = await site.open('/en/nothing/here');
    await page.getByRole('searchbox').fill('boxes');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/en/search?q=boxes');
    await page.locator('.search-result').first().waitFor();
  });

  if (!isFirefox)
    test('says without scripting that it needs it, with other ways on', async () => {
      const { page } = await site.open('/search', { javaScriptEnabled: false });
      expect(await page.locator('.search-noscript').textContent()).toContain('hace falta JavaScript');
      expect(await page.locator('.ways-on a').count()).toBeGreaterThan(2);
    });

  test.each(inject('depth').looks)('is accessible in all its states (%s, %i px)', async (colorScheme, width) => {
    const { page } = await site.open('/search?q=c&kind=course', { colorScheme, viewport: { width, height: 800 } });
    await page.locator('.search-choice').first().waitFor();
    await page.locator('.search-result').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await field(page).fill('zzqx');
    await status(page).filter({ hasText: 'zzqx' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
