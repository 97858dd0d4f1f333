import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findBrowser, isFirefox } from '../support/browser.ts';
import { hold } from '../support/hold.ts';
import { recordShifts } from '../support/layout-shifts.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

const FONT = '**/assets/headings-*.woff2';

describe.skipIf(!findBrowser() || isFirefox)('the looks of the demo', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  test.each([
    ['/', 360],
    ['/', 1280],
    ['/consejos', 1280],
    ['/consejos/satisfies', 1280],
    ['/claves/nombrar-bien', 768],
    ['/fundamentos/el-bucle-de-eventos', 1280],
    ['/talleres/git-en-equipo', 1280],
    ['/charlas', 360],
    ['/cursos/css-que-se-adapta', 768],
  ])('have no picture that its frame cuts: %s at %i px', async (path, width) => {
    const { page } = await site.open(path, { viewport: { width, height: 800 } });
    const cut = await page.locator('main img').evaluateAll((images: HTMLImageElement[]) => {
      // Those that are not loaded yet have the size that their attributes say.
      const ratioOf = (image: HTMLImageElement) => Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
      return images
        .filter((image) => getComputedStyle(image).objectFit === 'cover')
        .filter((image) => Math.abs(image.clientWidth / image.clientHeight - ratioOf(image)) > 0.03)
        .map(({ src }) => src);
    });
    expect(cut).toEqual([]);
  });

  test.each(['/', '/cursos/css-que-se-adapta/cajas-y-espacio', '/en/fundamentals/the-event-loop'])(
    'show pictures that suit the theme, also one that was chosen: %s',
    async (path) => {
      const { page } = await site.open(path, { colorScheme: 'dark' });
      const picture = page.locator('.hero-picture img, .prose-figure img').first();
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      const dark = await picture.screenshot();
      await page.evaluate(() => localStorage.setItem('academy.theme', 'light'));
      await page.reload();
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      const chosen = await picture.screenshot();
      expect(chosen.equals(dark)).toBe(false);
      await page.emulateMedia({ colorScheme: 'light' });
      expect((await picture.screenshot()).equals(chosen)).toBe(true);
    },
  );

  test('have headings in a font of the site’s own, loaded before it is asked for', async () => {
    const { page } = await site.open('/en');
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status])))
      .toEqual([['Headings', 'loaded']]);
    expect(await page.locator('link[rel=preload][as=font]').count()).toBe(1);
  });

  test('move nothing if that font is late', async () => {
    const { page } = await site.open('/en/keys', { viewport: { width: 360, height: 640 } });
    const shifts = await recordShifts(page);
    const release = await hold(page, FONT);
    await page.goto(`${site.origin}/en/fundamentals`, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    release();
    await page.evaluate(() => document.fonts.ready);
    expect(await shifts()).toEqual([]);
  });
});
