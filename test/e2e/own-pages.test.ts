import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { rememberSomebody } from '../support/session-hint.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

describe.skipIf(!findChromium())('a page of the profile', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  /** Opens a page with only the head's script, in a browser prepared like this, and returns the address it ends up at. */
  async function leadsTo(path: string, prepare?: () => void): Promise<string> {
    const before = async (page: Page) => {
      await page.route('**/assets/*.js', (route) => route.abort());
      // Otherwise it would lead on to the error page.
      await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
      if (prepare) await page.addInitScript(prepare);
    };
    const { page } = await site.open(path, { before });
    return page.url().replace(site.origin, '');
  }

  test.each([
    ['/profile', '/login?next=%2Fprofile'],
    ['/en/profile/password?from=mail', '/en/login?next=%2Fen%2Fprofile%2Fpassword%3Ffrom%3Dmail'],
  ])('%s redirects to %s without a session before any script file is loaded', async (path, login) => {
    expect(await leadsTo(path)).toBe(login);
  });

  deep.each([
    ['/profile', 'Así podrás ver tu perfil.'],
    ['/en/profile/email', 'Then you can see your profile.'],
    ['/login?next=%2Fcursos', 'Nos alegra verte otra vez.'],
  ])('%s leads to a login page that says: %s', async (path, lead) => {
    const { page } = await site.open(path);
    await expect.poll(() => page.locator('.account-lead').textContent()).toBe(lead);
  });

  deep.each([
    ['/login', '**/assets/loader-*.js', '/error'],
    ['/en/login', '**/assets/login-*.js', '/en/error'],
    ['/register', '**/assets/register-*.js', '/error'],
    ['/en/lost', '**/assets/*.js', '/en/error'],
  ])('%s leads to the error page if %s cannot be loaded, not even by loading the page again', async (path, files, error) => {
    const loads: string[] = [];
    const { page } = await site.open(path, {
      before: async (opened) => {
        opened.on('framenavigated', (frame) => loads.push(frame.url().replace(site.origin, '')));
        await opened.route(files, (route) => route.abort());
      },
    });
    await expect.poll(() => page.locator('h1').textContent()).toBe('Ooops');
    expect(loads).toEqual([path, path, error]);
  });

  test('leads to the error page if its island fails, even after loading the page again', async () => {
    const loads: string[] = [];
    const { page } = await site.open('/en/login', {
      before: async (opened) => {
        opened.on('framenavigated', (frame) => loads.push(frame.url().replace(site.origin, '')));
        const body = 'export function mount() { throw new Error("Broken.") }';
        await opened.route('**/assets/login-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
      },
    });
    await expect.poll(() => page.locator('h1').textContent()).toBe('Ooops');
    expect(loads).toEqual(['/en/login', '/en/login', '/en/error']);
  });

  test('is shown if a session is remembered', async () => {
    expect(await leadsTo('/profile/email', rememberSomebody)).toBe('/profile/email');
  });

  // Auth may have a session all the same: the login page would redirect back, in a loop.
  test.each([
    [
      'can read nothing',
      () =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        }),
    ],
    [
      'keeps nothing',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
  ])('waits for Auth if the browser %s', async (_, prepare) => {
    expect(await leadsTo('/profile', prepare as () => void)).toBe('/profile');
  });
});
