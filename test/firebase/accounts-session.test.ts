import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { accountSite, ANA, anaIsIn, signIn, toasts } from '../support/firebase/accounts.ts';
import { deleteUser, disableUser, hasNoFirestore, registerUser, revokeUser, writeDocument } from '../support/firebase/stack.ts';
import { ENGLISH, LANGUAGES, SPANISH } from '../support/firebase/visitors.ts';
import { hold } from '../support/hold.ts';
import { goOffline, settled } from '../support/settled.ts';

const DOCUMENTS = '**/documents:*';

const session = (page: Page) => page.evaluate(() => document.documentElement.dataset['session']);
/** A page whose browser has lost its databases: Auth finds no session in them. */
const losesDatabases = (page: Page) =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    };
  });
/** The toasts after returning to a page, until it listens to that. */
const toastsOnReturn = async (page: Page) => {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  return toasts(page);
};

describe.skipIf(!findChromium() || hasNoFirestore)('a session', () => {
  const { at, somebody } = accountSite();

  describe.each(LANGUAGES)('in $code', (language) => {
    const { say } = language;

    test('of a disabled user ends when a page is opened, with a toast', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      const { uid } = await anaIsIn(visitor);
      await disableUser(uid);
      await visitor.open('/');
      await expect.poll(() => toasts(page)).toContain(say('account.endedDisabled'));
      await expect.poll(() => session(page)).toBe('out');
      await expectAccessible(page);
      await visitor.open('/login');
      await signIn(page);
      await expect.poll(() => page.textContent('[data-form-summary]')).toBe(say('errors.user-disabled'));
    });

    deep('of a disabled user does not open the profile: the login page says why', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      const { uid } = await anaIsIn(visitor);
      await disableUser(uid);
      await page.reload();
      await page.waitForURL(`${at(language, '/login')}?next=**`);
      await expect.poll(() => toasts(page)).toContain(say('account.endedDisabled'));
      await expectAccessible(page);
    });

    test('that was revoked ends on return to the page', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      const { uid } = await anaIsIn(visitor);
      await revokeUser(uid);
      await expect.poll(() => toastsOnReturn(page)).toContain(say('account.endedExpired'));
      await page.waitForSelector('.guard-otherwise', { state: 'visible' });
      expect(await page.textContent('.guard-otherwise')).toContain(say('account.noUser'));
      expect(await page.locator('#profile-form').isVisible()).toBe(false);
      await expectAccessible(page);
    });

    deep('of a deleted user ends too', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      const { uid } = await anaIsIn(visitor);
      await deleteUser(uid);
      await expect.poll(() => toastsOnReturn(page)).toContain(say('account.endedExpired'));
    });

    test('is shared with other tabs', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await registerUser(ANA);
      await visitor.open('/login');
      const [content, login] = [await visitor.openTab('/'), await visitor.openTab('/login?next=%2Fprofile%2Femail')];
      await signIn(page);
      await page.waitForURL(at(language, '/profile'));
      await expect.poll(() => session(content)).toBe('in');
      await login.waitForURL(`**/profile/email`);
      await page.waitForSelector('#profile-form[aria-busy="false"]');
      await page.click('.profile-nav-out button');
      await expect.poll(() => session(content)).toBe('out');
      await login.waitForSelector('[data-guard="in"] > .guard-otherwise', { state: 'visible' });
      expect(await login.inputValue('#profile-email-current')).toBe('');
    });
  });

  deep('that ends while another tab opens does not come back', async () => {
    const visitor = await somebody(SPANISH);
    const { page, context } = visitor;
    await anaIsIn(visitor);
    const tab = await context.newPage();
    const release = await hold(tab, '**/accounts:lookup?**');
    const asking = tab.waitForRequest('**/accounts:lookup?**');
    await tab.goto(at(SPANISH, ''));
    const request = await asking;
    await page.click('.profile-nav-out button');
    await expect.poll(() => toasts(page)).toBe(SPANISH.say('account.signedOut'));
    release();
    expect((await request.response())?.status()).toBe(200);
    await settled(tab);
    await expect.poll(() => session(tab)).toBe('out');
    await page.goto(at(SPANISH, '/profile'));
    await page.waitForURL('**/login?**');
  });

  deep('that ends while a profile is loading leaves nothing of it', async () => {
    const visitor = await somebody(ENGLISH);
    const { page, context } = visitor;
    const { uid } = await anaIsIn(visitor);
    await writeDocument(`users/${uid}`, { name: 'Ana Ruiz' });
    const tab = await context.newPage();
    const release = await hold(tab, DOCUMENTS);
    const asking = tab.waitForRequest(DOCUMENTS);
    await tab.goto(at(ENGLISH, '/profile'));
    const request = await asking;
    await page.click('.profile-nav-out button');
    await tab.waitForSelector('[data-guard="in"] > .guard-otherwise', { state: 'visible' });
    release();
    expect((await request.response())?.status()).toBe(200);
    await settled(tab);
    expect(await tab.inputValue('#profile-name')).toBe('');
    expect(await tab.inputValue('#profile-email')).toBe('');
  });

  deep('is not ended by a tab that cannot read it', async () => {
    const visitor = await somebody(ENGLISH);
    const { page, context } = visitor;
    await anaIsIn(visitor);
    const tab = await context.newPage();
    await losesDatabases(tab);
    await tab.goto(at(ENGLISH, ''));
    await expect.poll(() => session(page)).toBe('out');
    // The login page finds the remaining session.
    await page.reload();
    await page.waitForURL(at(ENGLISH, '/profile'));
    await expect.poll(() => page.inputValue('#profile-email')).toBe(ANA.email);
    expect(await session(page)).toBe('in');
  });

  deep('is not ended by such a tab while it opens', async () => {
    const visitor = await somebody(ENGLISH);
    const { page, context } = visitor;
    await anaIsIn(visitor);
    const release = await hold(page, '**/accounts:lookup?**');
    const asking = page.waitForRequest('**/accounts:lookup?**');
    await page.reload();
    await asking;
    const tab = await context.newPage();
    await losesDatabases(tab);
    await tab.goto(at(ENGLISH, ''));
    await expect.poll(() => tab.evaluate(() => localStorage.getItem('academy.session'))).toBe(null);
    release();
    await page.waitForSelector('#profile-form[aria-busy="false"]');
    await settled(page);
    expect(await session(page)).toBe('in');
    await page.reload();
    await expect.poll(() => page.inputValue('#profile-email')).toBe(ANA.email);
  });

  test('is renewed five minutes before its token expires, and after 30 seconds if there was no connection', async () => {
    const visitor = await somebody(SPANISH);
    const { page, context } = visitor;
    await anaIsIn(visitor);
    await page.clock.install();
    await visitor.open('/cursos');
    await expect.poll(() => session(page)).toBe('in');
    const TOKENS = '**/v1/token?*';
    await settled(page);
    await context.route(TOKENS, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/token?'));
    await page.clock.fastForward('55:01');
    await failed;
    await context.unroute(TOKENS);
    const renewed = page.waitForResponse(TOKENS);
    await page.clock.fastForward('00:31');
    expect((await renewed).status()).toBe(200);
  });

  deep('ends soon even if progress cannot be uploaded', async () => {
    const visitor = await somebody(ENGLISH);
    const { page, context } = visitor;
    await anaIsIn(visitor);
    await hold(context, DOCUMENTS);
    await page.evaluate(() => localStorage.setItem('academy.done', JSON.stringify({ '/cursos/a/b': 1 })));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const asking = page.waitForRequest(DOCUMENTS);
    await page.click('.profile-nav-out button');
    await asking;
    // The clock advances only by the maximum wait.
    await page.clock.runFor(1500);
    await page.waitForURL(at(ENGLISH, ''));
    expect(await page.evaluate(() => localStorage.getItem('academy.done'))).toContain('/cursos/a/b');
  });

  deep('that ends and begins again in another tab fills the profile again', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    const tab = await visitor.openTab('/profile');
    await tab.waitForSelector('#profile-form[aria-busy="false"]');
    await tab.click('.profile-nav-out button');
    await tab.waitForURL(at(ENGLISH, ''));
    await expect.poll(() => page.inputValue('#profile-email')).toBe('');
    await tab.goto(at(ENGLISH, '/login'));
    await signIn(tab);
    await tab.waitForURL(at(ENGLISH, '/profile'));
    await expect.poll(() => page.inputValue('#profile-email')).toBe(ANA.email);
  });

  deep.each([
    ['disabled', disableUser, 'errors.user-disabled'],
    ['revoked', revokeUser, 'errors.user-token-expired'],
  ] as const)('that was %s ends when a form notices: the login page says why, and leads back', async (_, end, key) => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const { uid } = await anaIsIn(visitor);
    await visitor.open('/profile/password');
    await expect.poll(() => page.inputValue('#profile-password-form [name="username"]')).toBe(ANA.email);
    await end(uid);
    await page.fill('#profile-password-password', ANA.password);
    await page.fill('#profile-password-new-password', 'brand-new-1');
    await page.click('#profile-password-form [data-form-submit]');
    await page.waitForURL(`${at(ENGLISH, '/login')}?next=%2Fen%2Fprofile%2Fpassword`);
    await expect.poll(() => toasts(page)).toBe(ENGLISH.say(key));
    await expectAccessible(page);
  });

  deep('is ended by a click that comes before its code', async () => {
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    const release = await hold(page, '**/assets/sign-out-*');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.click('.profile-nav-out button');
    release();
    await expect.poll(() => toasts(page)).toBe(SPANISH.say('account.signedOut'));
    expect(page.url()).toBe(at(SPANISH, '/'));
  });

  test('that is ended while the profile loads says goodbye alone', async () => {
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    const load = await hold(page, '**/assets/users-*');
    // The page stays until the profile has failed to load.
    await page.route(at(SPANISH, '/'), (route) => route.fulfill({ status: 204 }), { times: 1 });
    const left = page.waitForResponse(at(SPANISH, '/'));
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.locator('.profile-nav-out button').evaluate((button: HTMLElement) => button.click());
    await left;
    const users = page.waitForResponse('**/assets/users-*');
    load();
    await page.evaluate(`import(${JSON.stringify((await users).url())})`);
    await visitor.open('/');
    await expect.poll(() => toasts(page)).toBe(SPANISH.say('account.signedOut'));
  });

  deep('is ended once, however often the button is clicked', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    await page.locator('.profile-nav-out button').evaluate((button: HTMLElement) => (button.click(), button.click()));
    await page.waitForURL(at(ENGLISH, ''));
    await expect.poll(() => toasts(page)).toBe(ENGLISH.say('account.signedOut'));
  });

  deep('shows that it is ending while Auth starts', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    const release = await hold(page, '**/accounts:lookup?**');
    const asking = page.waitForRequest('**/accounts:lookup?**');
    await page.reload();
    await asking;
    const button = page.locator('.profile-nav-out button');
    await button.click();
    await expect.poll(() => button.textContent()).toBe(ENGLISH.say('account.busy'));
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await expectAccessible(page);
    // A page restored from the back/forward cache is no longer busy.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect([await button.textContent(), await button.getAttribute('aria-busy')]).toEqual([ENGLISH.say('account.signOut'), 'false']);
    const left: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && left.push(request.url()));
    release();
    await page.waitForURL(at(ENGLISH, ''));
    // Not to the login page, as people who were not signed in.
    expect(left).toEqual([at(ENGLISH, '')]);
    await expect.poll(() => toasts(page)).toBe(ENGLISH.say('account.signedOut'));
  });

  test('can be ended without a connection, and the page stays', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    await goOffline(page);
    await page.click('.profile-nav-out button');
    await expect.poll(() => toasts(page)).toBe(ENGLISH.say('account.signedOut'));
    await page.waitForSelector('.guard-otherwise', { state: 'visible' });
    expect(page.url()).toBe(at(ENGLISH, '/profile'));
    await expectAccessible(page);
  });

  deep('that cannot be ended since a chunk is missing is reported and can be ended later', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    await page.route('**/assets/accounts-*.js', (route) => route.abort());
    await page.reload();
    await settled(page);
    await page.click('.profile-nav-out button');
    await expect.poll(() => toasts(page)).toContain(ENGLISH.say('errors.not-loaded'));
    expect(await session(page)).toBe('in');
    await page.unroute('**/assets/accounts-*.js');
    // A browser never retries a module that failed to load.
    await page.reload();
    await settled(page);
    await page.click('.profile-nav-out button');
    await page.waitForURL(at(ENGLISH, ''));
  });

  test('is shown in the first frame, however slow the identity provider is', async () => {
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    const release = await hold(page, '**/accounts:lookup?**');
    await page.reload({ waitUntil: 'commit' });
    // Before the first frame there may be no styles, without which everything is visible.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    expect(await page.locator('#profile-form').isVisible()).toBe(true);
    expect(await page.locator('.guard-otherwise').isVisible()).toBe(false);
    expect(await page.locator('.site-account-in').isVisible()).toBe(true);
    expect(await page.locator('.site-account-out').isVisible()).toBe(false);
    release();
    await page.waitForSelector('#profile-form[aria-busy="false"]');
  });

  deep('without a hint is found by the login page, which redirects', async () => {
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    await page.evaluate(() => localStorage.clear());
    await visitor.open('/login?next=%2Fprofile%2Fpassword');
    await page.waitForURL(at(SPANISH, '/profile/password'));
    expect(await session(page)).toBe('in');
  });

  deep('that is remembered but over leads back to the login page, once', async () => {
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    await visitor.open('/');
    await page.evaluate(() => localStorage.setItem('academy.session', JSON.stringify({ uid: 'x', isConfirmed: true })));
    await visitor.open('/login');
    await page.waitForURL(`${at(SPANISH, '/login')}?next=%2Fprofile`);
    await page.waitForSelector('#login-form', { state: 'visible' });
    expect(await session(page)).toBe('out');
  });

  deep.each(['/login', '/register', '/lost'])('%s redirects somebody who is signed in', async (path) => {
    const visitor = await somebody(ENGLISH);
    await anaIsIn(visitor);
    await visitor.open(path);
    await visitor.page.waitForURL(at(ENGLISH, '/profile'));
  });

  deep('that began before is no reason to go back to where a link to the login page is', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    await visitor.open('/search');
    await page.evaluate((address) => location.assign(address), at(ENGLISH, '/login'));
    await page.waitForURL(at(ENGLISH, '/profile'));
  });

  deep.each(['/profile', '/profile/email', '/profile/password'])('%s redirects somebody who is not signed in', async (path) => {
    const visitor = await somebody(ENGLISH);
    await visitor.open(path);
    await visitor.page.waitForURL(`${at(ENGLISH, '/login')}?next=${encodeURIComponent(`/en${path}`)}`);
    await settled(visitor.page);
    await visitor.page.click('a[href^="/en/register"]');
    await visitor.page.waitForURL(`${at(ENGLISH, '/register')}?next=${encodeURIComponent(`/en${path}`)}`);
  });

  deep.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)'])(
    'signing in never redirects to %s',
    async (wish) => {
      await registerUser(ANA);
      const visitor = await somebody(SPANISH);
      await visitor.open(`/login?next=${encodeURIComponent(wish)}`);
      await signIn(visitor.page);
      await visitor.page.waitForURL(at(SPANISH, '/profile'));
    },
  );

  test('of a visitor who never signed in loads nothing of Firebase', async () => {
    const visitor = await somebody(SPANISH);
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(request.url()));
    await visitor.page.goto(at(SPANISH, '/cursos'));
    await settled(visitor.page);
    expect(asked.filter((url) => /accounts-|identitytoolkit/.test(url))).toEqual([]);
    expect(await visitor.page.evaluate(() => indexedDB.databases())).toEqual([]);
  });
});
