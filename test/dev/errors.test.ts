import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { findChromium, launchChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { isSame, startDevServer, type DevServer } from '../support/dev-server.ts';
import { suiteDir } from '../support/temp-dir.ts';

const ABOUT = 'demo/stories/sobre-nosotros_95d7a552-ce44-4509-82cd-b6e41fe0c2d0.json';
const HOME = 'demo/stories/home_17d646d6-f74d-4dbd-8a50-d7e3cd45e597.json';

/** Writes down what it is started with. */
const EDITOR = `
import { appendFileSync } from 'node:fs';
const [file, ...place] = process.argv.slice(2);
appendFileSync(file, place.join(' ') + '\\n');
`;

describe.skipIf(!findChromium())('an overlay on the page and the terminal report', () => {
  const directory = suiteDir({ 'editor.mjs': EDITOR, opened: '' });
  const opened = join(directory, 'opened');
  let dev: DevServer;
  let browser: Browser;
  beforeAll(async () => {
    const env = { LAUNCH_EDITOR: `${process.execPath} ${join(directory, 'editor.mjs')} ${opened}` };
    [dev, browser] = await Promise.all([startDevServer({ env }), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await dev?.close();
  });

  const overlay = (page: Page) => page.locator('academy-overlay .box');
  /** Saves a mistake, checks how it is reported, undoes it, and checks that it is no longer reported. */
  async function mistake(
    file: string,
    change: (text: string) => string,
    { path = '/', look }: { path?: string; look: (page: Page) => Promise<unknown> },
  ) {
    const page = await dev.open(browser, path);
    const from = dev.output().length;
    const { mend } = dev.save(file, change);
    await overlay(page).waitFor();
    await look(page);
    expect(await isSame(page)).toBe(true);
    await mend();
    await overlay(page).waitFor({ state: 'detached' });
    await dev.says('✓ fixed', from);
    expect((await fetch(dev.origin + path)).status).toBe(200);
    // Nor did it replace the page that was there.
    expect(await isSame(page)).toBe(true);
    return dev.output().slice(from);
  }

  test('syntax errors with a code frame, and the last good page stays', async () => {
    const told = await mistake('templates/blocks/hero.tsx', (source) => source.replace('return (', 'return ((('), {
      async look(page) {
        expect(await overlay(page).locator('h2').textContent()).toBe('The templates cannot be used');
        expect(await overlay(page).locator('.place').textContent()).toMatch(/^templates\/blocks\/hero\.tsx:\d+:\d+$/);
        expect(await overlay(page).locator('pre').textContent()).toMatch(/^> +\d+ \| /m);
        expect(await page.locator('.hero-title').count()).toBe(1);
      },
    });
    expect(told).toMatch(/The templates cannot be used\n {2}templates\/blocks\/hero\.tsx:\d+:\d+/);
    expect(told).toMatch(/^ {2}> +\d+ \| /m);
  });

  test('a place that opens in the editor of whoever develops', async () => {
    let place = '';
    await mistake('templates/blocks/hero.tsx', (source) => source.replace('return (', 'return ((('), {
      async look(page) {
        place = (await overlay(page).locator('.place button').textContent()) ?? '';
        const answer = page.waitForResponse(/__academy\/open/);
        await overlay(page).locator('.place button').click();
        expect((await answer).status()).toBe(204);
      },
    });
    const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(place) ?? [];
    await expect.poll(() => readFileSync(opened, 'utf8')).toBe(`${join(dev.root, file ?? '')} ${line} ${column}\n`);
  });

  test.each([
    ['outside the project', '../../etc/hostname:1:1', { 'sec-fetch-site': 'same-origin' }, 404],
    ['that does not exist', 'templates/none.tsx:1:1', { 'sec-fetch-site': 'same-origin' }, 404],
    ['without a line', 'site.config.ts', { 'sec-fetch-site': 'same-origin' }, 404],
    ['for another site', 'site.config.ts:1:1', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('no file %s in an editor', async (_, at, headers, status) => {
    const before = readFileSync(opened, 'utf8');
    const answer = await fetch(`${dev.origin}/__academy/open?${new URLSearchParams({ at })}`, { method: 'POST', headers });
    expect(answer.status).toBe(status);
    expect(readFileSync(opened, 'utf8')).toBe(before);
  });

  test('an error in a template with its line, story and block', async () => {
    const told = await mistake(
      'templates/blocks/features.tsx',
      (source) =>
        source.replace(
          /(export function Features[^{]*\{[^}]*\}[^{]*\{\n)/,
          "$1  if (block.items.length > 0) throw new Error('No features today');\n",
        ),
      {
        async look(page) {
          expect(await overlay(page).locator('h2').textContent()).toBe('/ could not be rendered');
          expect(await overlay(page).locator('.message').textContent()).toBe('No features today');
          expect(await overlay(page).locator('.place').textContent()).toMatch(/^templates\/blocks\/features\.tsx:\d+:\d+$/);
          expect(await overlay(page).locator('pre').textContent()).toMatch(/^> .*throw new Error\('No features today'\)/m);
          expect(await overlay(page).locator('.story').textContent()).toMatch(/^In the story home, at body\[\d+\] \(features\)$/);
        },
      },
    );
    expect(told).toMatch(/in the story home, at body\[\d+\] \(features\)/);
  });

  test('an error in `reads` with its line, story and block', async () => {
    const told = await mistake(
      'templates/blocks/workshop-list.tsx',
      (source) => source.replace('[workshopQuery(block)];', "{\n  throw new Error('No reads today');\n};"),
      {
        async look(page) {
          expect(await overlay(page).locator('.message').textContent()).toBe('No reads today');
          expect(await overlay(page).locator('.place').textContent()).toMatch(/^templates\/blocks\/workshop-list\.tsx:\d+:\d+$/);
          expect(await overlay(page).locator('pre').textContent()).toMatch(/^> .*throw new Error\('No reads today'\)/m);
          expect(await overlay(page).locator('.story').textContent()).toMatch(/^In the story home, at body\[\d+\] \(workshop-list\)$/);
        },
      },
    );
    expect(told).toMatch(/could not be rendered\n {2}templates\/blocks\/workshop-list\.tsx:\d+:\d+/);
    expect(told).not.toContain('bug');
  });

  test('a message without its value, with the line that asks for it', async () => {
    await mistake('templates/parts/site/footer.tsx', (source) => source.replace(/\{t\('[^']+'\)\}/, "{t('author.profile')}"), {
      async look(page) {
        expect(await overlay(page).locator('.message').textContent()).toMatch(/^The message "author\.profile" .*"name" was not provided/);
        expect(await overlay(page).locator('pre').textContent()).toMatch(/^> .*t\('author\.profile'\)/m);
      },
    });
  });

  test('an error while a template is loaded, with its line', async () => {
    await mistake('templates/blocks/hero.tsx', (source) => `${source}\nexport const word = JSON.parse('no JSON');\n`, {
      async look(page) {
        expect(await overlay(page).locator('h2').textContent()).toBe('The templates cannot be used');
        expect(await overlay(page).locator('.message').textContent()).toContain('is not valid JSON');
        expect(await overlay(page).locator('pre').textContent()).toMatch(/^> .*JSON\.parse\('no JSON'\)/m);
      },
    });
  });

  test('an error in the not-found page at a missing address', async () => {
    const page = await dev.open(browser, '/en/nothing/here');
    const { mend } = dev.save('templates/pages/not-found.tsx', (source) =>
      source
        .replace(/(export function NotFound\(\) \{\n)/, "$1  if (source.length > 0) throw new Error('Lost');\n")
        .concat("const source = 'x';\n"),
    );
    await overlay(page).waitFor();
    expect(await overlay(page).locator('.message').textContent()).toBe('Lost');
    await page.reload();
    await overlay(page).waitFor();
    await mend();
    await page.getByRole('heading', { name: '404', exact: true }).first().waitFor();
    await overlay(page).waitFor({ state: 'detached' });
  });

  test('an error on a page that recovers as soon as the template is fixed', async () => {
    const from = dev.output().length;
    const { mend } = dev.save('templates/blocks/hero.tsx', (source) =>
      source.replace(/(export function Hero[^{]*\{[^}]*\}[^{]*\{\n)/, "$1  throw new Error('No hero');\n"),
    );
    await dev.says('↻', from);
    const response = await fetch(`${dev.origin}/`);
    expect(response.status).toBe(500);
    const page = await dev.open(browser, '/');
    await overlay(page).waitFor();
    await mend();
    await page.locator('.hero-title').waitFor();
    expect(await overlay(page).count()).toBe(0);
  });

  test('styles that cannot be bundled', async () => {
    await mistake('templates/blocks/hero.css', (css) => `@import './gone.css';\n${css}`, {
      async look(page) {
        expect(await overlay(page).locator('h2').textContent()).toBe('The styles could not be bundled');
        expect(await overlay(page).locator('.place').textContent()).toBe('templates/blocks/hero.css:1:9');
      },
    });
  });

  test('an island that cannot be bundled', async () => {
    await mistake('islands/site/site.island.ts', (source) => `import './gone.ts';\n${source}`, {
      look: async (page) => expect(await overlay(page).locator('h2').textContent()).toBe('The islands could not be bundled'),
    });
  });

  test('an invalid message', async () => {
    const told = await mistake('locales/es.json', (json) => json.replace(/("login\.title": )"[^"]*"/, '$1"Hola {nombre"'), {
      async look(page) {
        expect(await overlay(page).locator('h2').textContent()).toBe('The interface texts cannot be used');
        expect(await overlay(page).locator('.message').textContent()).toContain('"login.title" is not an ICU message');
        expect(await overlay(page).locator('pre').textContent()).toMatch(/^> .*"login\.title": "Hola \{nombre"/m);
      },
    });
    expect(told).toContain('Hint: Each language has a file there');
  });

  test('a configuration with a mistake', async () => {
    await mistake('site.config.ts', (source) => source.replace('timeZone:', 'timeZoen:'), {
      async look(page) {
        expect(await overlay(page).locator('.message').textContent()).toContain('did you mean "timeZone"?');
        expect(await overlay(page).locator('pre').textContent()).toMatch(/^> .*timeZoen:/m);
      },
    });
  });

  deep('a configuration that throws, with its line', async () => {
    await mistake('site.config.ts', (source) => `${source}\nthrow new Error('No secret');\n`, {
      async look(page) {
        expect(await overlay(page).locator('.message').textContent()).toContain('site.config.ts could not be loaded: No secret');
        expect(await overlay(page).locator('pre').textContent()).toMatch(/^> .*throw new Error\('No secret'\)/m);
      },
    });
  });

  test('a story with invalid JSON', async () => {
    await mistake(HOME, (json) => json.replace('"content": {', '"content": {,'), {
      async look(page) {
        expect(await overlay(page).locator('.message').textContent()).toContain('it is not JSON');
        expect(await overlay(page).locator('.place').textContent()).toMatch(/^demo\/stories\/home_\S+\.json:\d+:1$/);
      },
    });
  });

  deep('a story with invalid JSON until it is fixed, whatever else is saved', async () => {
    await mistake(HOME, (json) => json.replace('"content": {', '"content": {,'), {
      async look() {
        const from = dev.output().length;
        const other = dev.save(ABOUT, (json) => json.replace(/$/, '\n'));
        await dev.says('sobre-nosotros', from);
        expect((await fetch(`${dev.origin}/sobre-nosotros`)).status).toBe(200);
        expect(dev.output().slice(from)).not.toContain('✓ fixed');
        await other.mend();
        expect(dev.output().slice(from)).not.toContain('✓ fixed');
      },
    });
  });

  test('a content problem on its page, not as an error', async () => {
    const page = await dev.open(browser, '/');
    const { mend } = dev.save(HOME, (json) => json.replace('"component": "hero"', '"component": "carousel"'));
    await overlay(page).waitFor();
    expect(await overlay(page).locator('h2').allTextContents()).toContain('unknownComponent');
    expect(await overlay(page).locator('.message').allTextContents()).toContain(
      'the component "carousel" has no block: what is written into it is shown field by field',
    );
    expect(await overlay(page).locator('.story').first().textContent()).toMatch(/^In the story home, at body\[\d+\]$/);
    expect(await axeViolations(page)).toEqual([]);
    const other = await dev.open(browser, '/sobre-nosotros');
    expect(await overlay(other).count()).toBe(0);
    await mend();
    await overlay(page).waitFor({ state: 'detached' });
  });

  test('an error that can be dismissed until another one occurs', async () => {
    const page = await dev.open(browser, '/');
    const first = dev.save('templates/blocks/hero.css', (css) => `@import './gone.css';\n${css}`);
    await overlay(page).waitFor();
    await page.keyboard.press('Escape');
    expect(await overlay(page).count()).toBe(0);
    await page.reload();
    await page.locator('academy-panel').waitFor({ state: 'attached' });
    expect(await overlay(page).count()).toBe(0);
    await first.mend();
    const again = dev.save('templates/blocks/hero.css', (css) => `@import './gone.css';\n${css}`);
    await overlay(page).waitFor();
    await page.keyboard.press('Escape');
    expect(await overlay(page).count()).toBe(0);
    await again.mend();
    dev.save('templates/blocks/hero.css', (css) => `@import './gone-too.css';\n${css}`);
    await overlay(page).waitFor();
    await overlay(page)
      .getByRole('button', { name: /Dismiss/ })
      .click();
    expect(await overlay(page).count()).toBe(0);
  });
});
