import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { accountSite, ANA, anaIsIn, signIn, toasts } from '../support/firebase/accounts.ts';
import { routeGapi } from '../support/firebase/gapi-stub.ts';
import { firebaseConfig, hasNoFirestore, lastMail, readDocument, registerUser, userOf, verifyUser } from '../support/firebase/stack.ts';
import { ENGLISH, LANGUAGES, SPANISH, type Language, type Visitor } from '../support/firebase/visitors.ts';
import { hold } from '../support/hold.ts';
import { listenInTest } from '../support/listen-in-test.ts';
import { serveBuilt } from '../support/serve-built.ts';

interface Stranger {
  readonly email: string;
  readonly name: string;
}

/** Clicks a button that opens a provider's popup. */
async function openWindow(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.click(button);
  return opened;
}

/** Clicks a provider's button and signs in as a stranger in the popup. */
async function signInWith(page: Page, provider: string, { email, name }: Stranger): Promise<void> {
  const popup = await openWindow(page, `[data-provider="${provider}"]`);
  await popup.click('.js-new-account');
  await popup.fill('#email-input', email);
  await popup.fill('#display-name-input', name);
  await popup.click('#sign-in');
}

/** The identity provider refuses what other providers respond. */
async function refuseProviders(page: Page): Promise<void> {
  const message = 'INVALID_IDP_RESPONSE : Error connecting to the given credential.';
  await page.route('**/accounts:signInWithIdp?**', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message, errors: [{ message }] } } }),
  );
}

/** Requests a sign-in link on the login page; returns the one in the e-mail. */
async function linkFor({ page, open }: Visitor, email: string): Promise<string> {
  await open('/login');
  await page.fill('#login-email', email);
  await page.click('[data-email-link]');
  await expect.poll(() => page.textContent('[data-form-status]')).toContain(email);
  return (await lastMail(email, 'EMAIL_SIGNIN')).oobLink;
}

/** Facebook is waiting in this tab to be linked to the account of an address. */
function waitsForAccount(page: Page, email: string): Promise<void> {
  return page.evaluate((address) => {
    const accessToken = JSON.stringify({ sub: 'facebook-1', email: address, name: 'Somebody' });
    const credential = { providerId: 'facebook.com', signInMethod: 'facebook.com', accessToken };
    sessionStorage.setItem('academy.pending-link', JSON.stringify({ credential, email: address, provider: 'facebook' }));
  }, email);
}

/** A visitor has signed in with a provider on the login page; the profile page is open. */
async function isInWith({ page, open, language }: Visitor, provider: string, somebody: Stranger): Promise<void> {
  await open('/login');
  await signInWith(page, provider, somebody);
  await page.waitForURL(`**${language.prefix}/profile`);
  await page.waitForSelector('#profile-form[aria-busy="false"]');
}

describe.skipIf(!findChromium() || hasNoFirestore)('signing in without a password', () => {
  const site = accountSite();
  const { at } = site;
  async function somebody(language: Language): Promise<Visitor> {
    const visitor = await site.somebody(language);
    await routeGapi(visitor.context);
    return visitor;
  }

  describe.each(LANGUAGES)('in $code', (language) => {
    const { say } = language;

    test('with an e-mail link works in the same browser', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/login?next=%2Fcursos');
      await page.click('[data-email-link]');
      await expect.poll(() => page.textContent('#login-email-error')).toBe(say('form.emailNeeded'));
      await page.fill('#login-email', ANA.email);
      await page.click('[data-email-link]');
      await expect.poll(() => page.textContent('[data-form-status]')).toBe(say('auth.emailLinkSent', { email: ANA.email }));
      await expectAccessible(page);
      const { oobLink } = await lastMail(ANA.email, 'EMAIL_SIGNIN');
      await page.goto(oobLink);
      await page.waitForURL(`**/cursos`);
      const { localId } = (await userOf(ANA.email)) ?? {};
      expect(await readDocument(`users/${localId}`)).toMatchObject({ uid: localId, locale: language.code });
      expect(await page.evaluate(() => localStorage.getItem('academy.email-link'))).toBe(null);
      // It works once: opened again, it fails, and its code is removed from the address.
      const other = await somebody(language);
      await other.page.goto(oobLink);
      await expect.poll(() => other.page.textContent('[data-notice]')).toBe(say('auth.emailLinkConfirm'));
      expect(await other.page.locator('#login-password').isVisible()).toBe(false);
      await expectAccessible(other.page);
      await other.page.fill('#login-email', ANA.email);
      await other.page.click('#login-form [data-form-submit]');
      await expect.poll(() => other.page.textContent('[data-form-summary]')).toContain(say('errors.invalid-action-code'));
      expect(other.page.url()).not.toContain('oobCode');
    });

    test('with another provider creates a profile', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/register');
      await signInWith(page, 'google', { email: ANA.email, name: 'Ana Ruiz' });
      await page.waitForURL(at(language, '/profile'));
      await expect.poll(() => page.inputValue('#profile-name')).toBe('Ana Ruiz');
      const { localId } = (await userOf(ANA.email)) ?? {};
      expect(await readDocument(`users/${localId}`)).toMatchObject({ uid: localId, name: 'Ana Ruiz' });
      // A user without a password can choose one.
      await visitor.open('/profile/password');
      await expect.poll(() => page.textContent('[data-notice]')).toBe(say('profile.passwordNone', { provider: 'Google' }));
      expect(await page.locator('#profile-password-password').isVisible()).toBe(false);
      await expectAccessible(page);
      await page.fill('#profile-password-new-password', 'brand-new-1');
      await page.click('#profile-password-form [data-form-submit]');
      await expect.poll(() => page.textContent('[data-form-status]')).toBe(say('profile.passwordSaved'));
    });

    test('with another provider is linked to the existing account of the address', async () => {
      const { uid } = await registerUser(ANA);
      await verifyUser(uid);
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/register?next=%2Fcursos');
      // The emulator's providers vouch for every address, unlike Facebook, and it does not recognise the token that it issued.
      const token = encodeURIComponent(JSON.stringify({ sub: 'facebook-1', email: ANA.email, name: 'Ana' }));
      await page.route('**/accounts:signInWithIdp?**', (route) => {
        const body = (route.request().postData() ?? '').replace('email_verified%22%3Atrue', 'email_verified%22%3Afalse');
        return route.continue({ postData: body.replace('FirebaseAuthEmulatorFakeAccessToken_facebook.com', token) });
      });
      await signInWith(page, 'facebook', { email: ANA.email, name: 'Ana' });
      await page.waitForURL(`${at(language, '/login')}?next=**`);
      await expect.poll(() => page.textContent('[data-notice]')).toBe(say('auth.link', { email: ANA.email, provider: 'Facebook' }));
      expect(await page.inputValue('#login-email')).toBe(ANA.email);
      await expectAccessible(page);
      await page.fill('#login-password', ANA.password);
      await page.click('#login-form [data-form-submit]');
      await page.waitForURL('**/cursos');
      await expect.poll(() => toasts(page)).toContain(say('auth.linked', { provider: 'Facebook' }));
      expect(JSON.stringify(await userOf(ANA.email))).toContain('facebook.com');
      expect(await page.evaluate(() => sessionStorage.getItem('academy.pending-link'))).toBe(null);
    });

    deep('with another provider is not linked to another account', async () => {
      await registerUser(ANA);
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/login');
      await waitsForAccount(page, 'ben@example.com');
      await page.reload();
      await expect.poll(() => page.textContent('[data-notice]')).toBe(say('auth.link', { email: 'ben@example.com', provider: 'Facebook' }));
      await signIn(page);
      await page.waitForURL(at(language, '/profile'));
      expect(JSON.stringify(await userOf(ANA.email))).not.toContain('facebook.com');
    });

    deep('with another provider whose response is refused speaks of that, not of a password', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await refuseProviders(page);
      await visitor.open('/login');
      await signInWith(page, 'google', { email: ANA.email, name: 'Ana' });
      await expect.poll(() => page.textContent('[data-form-summary]')).toBe(say('errors.invalid-provider-response'));
      await expectAccessible(page);
    });

    deep('a blocked pop-up is explained', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await page.addInitScript(() => (window.open = () => null));
      await visitor.open('/login');
      await page.click('[data-provider="github"]');
      await expect.poll(() => page.textContent('[data-form-summary]')).toBe(say('errors.popup-blocked'));
      await expectAccessible(page);
    });
  });

  deep('a link that failed or was sent to another address can be opened again', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const oobLink = await linkFor(visitor, ANA.email);
    // A later link was sent to another address, which this browser remembers.
    await page.evaluate(() => localStorage.setItem('academy.email-link', 'ben@example.com'));
    const unreachable = '**/accounts:signInWithEmailLink?**';
    await page.route(unreachable, (route) => route.abort());
    await page.goto(oobLink);
    await expect.poll(() => page.textContent('[data-form-summary]')).toBe(ENGLISH.say('errors.network-request-failed'));
    expect(await page.locator('#login-password').isVisible()).toBe(false);
    expect(page.url()).toContain('oobCode');
    await page.unroute(unreachable);
    await page.click('#login-form [data-form-submit]');
    await expect.poll(() => page.textContent('[data-form-summary]')).toBe(ENGLISH.say('errors.invalid-email'));
    expect(await page.textContent('[data-notice]')).toBe(ENGLISH.say('auth.emailLinkConfirm'));
    await expectAccessible(page);
    await page.fill('#login-email', ANA.email);
    await page.click('#login-form [data-form-submit]');
    await page.waitForURL(at(ENGLISH, '/profile'));
  });

  deep.each([
    [400, 'TOO_MANY_ATTEMPTS_TRY_LATER', 'errors.too-many-requests'],
    [500, 'INTERNAL_ERROR', 'errors.default'],
  ] as const)('a link whose request failed with %i %s can be opened again', async (status, message, key) => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const oobLink = await linkFor(visitor, ANA.email);
    const opening = '**/accounts:signInWithEmailLink?**';
    await page.route(opening, (route) => route.fulfill({ status, json: { error: { code: status, message, errors: [{ message }] } } }));
    await page.goto(oobLink);
    await expect.poll(() => page.textContent('[data-form-summary]')).toContain(ENGLISH.say(key));
    expect(page.url()).toContain('oobCode');
    await page.unroute(opening);
    await page.click('#login-form [data-form-submit]');
    await page.waitForURL(at(ENGLISH, '/profile'));
  });

  deep('a link opened while signed in changes nothing, with a toast', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    await visitor.open('/login?mode=signIn&oobCode=x&apiKey=x');
    await page.waitForURL(at(ENGLISH, '/profile'));
    await expect.poll(() => toasts(page)).toBe(ENGLISH.say('account.signedInText'));
    await expect.poll(() => page.inputValue('#profile-email')).toBe(ANA.email);
  });

  deep('what the login page has to say is said by the next page, even if its other scripts start late', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    const start = await hold(page, '**/assets/site-*.js');
    const leave = await hold(page, at(ENGLISH, '/profile'));
    const isLeaving = page.waitForRequest(at(ENGLISH, '/profile'));
    await page.evaluate((path) => location.assign(path), `${ENGLISH.prefix}/login?mode=signIn&oobCode=x&apiKey=x`);
    await isLeaving;
    // The script that shows toasts: while a page is being left, it cannot be asked what it has done.
    const isStarted = page.waitForEvent('requestfinished', (request) => /\/assets\/show-/.test(request.url()));
    start();
    await isStarted;
    leave();
    await page.waitForURL(at(ENGLISH, '/profile'));
    await expect.poll(() => toasts(page)).toBe(ENGLISH.say('account.signedInText'));
  });

  deep('a link requested by somebody else in this browser changes nothing', async () => {
    await registerUser(ANA);
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const oobLink = await linkFor(visitor, 'ben@example.com');
    await signIn(page);
    await page.waitForSelector('#profile-form[aria-busy="false"]');
    await page.goto(oobLink);
    await page.waitForURL(at(ENGLISH, '/profile'));
    await expect.poll(() => toasts(page)).toBe(ENGLISH.say('account.signedInText'));
    await expect.poll(() => page.inputValue('#profile-email')).toBe(ANA.email);
  });

  deep('a link works although an expired session is remembered', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const oobLink = await linkFor(visitor, ANA.email);
    await page.evaluate(() => localStorage.setItem('academy.session', JSON.stringify({ uid: 'x', isConfirmed: true })));
    await page.goto(oobLink);
    await page.waitForURL(at(ENGLISH, '/profile'));
    await expect.poll(() => page.inputValue('#profile-email')).toBe(ANA.email);
  });

  deep('a link adds the provider that is pending in the same tab', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const oobLink = await linkFor(visitor, ANA.email);
    await waitsForAccount(page, ANA.email);
    await page.goto(oobLink);
    await page.waitForURL(at(ENGLISH, '/profile'));
    await expect.poll(() => toasts(page)).toContain(ENGLISH.say('auth.linked', { provider: 'Facebook' }));
    expect(JSON.stringify(await userOf(ANA.email))).toContain('facebook.com');
  });

  deep('a link opened in another tab adds the provider pending in this one', async () => {
    const visitor = await somebody(ENGLISH);
    const { page, context } = visitor;
    const oobLink = await linkFor(visitor, ANA.email);
    await waitsForAccount(page, ANA.email);
    await page.reload();
    await expect.poll(() => page.textContent('[data-notice]')).toBe(ENGLISH.say('auth.link', { email: ANA.email, provider: 'Facebook' }));
    const tab = await context.newPage();
    await tab.goto(oobLink);
    await tab.waitForURL(at(ENGLISH, '/profile'));
    await page.waitForURL(at(ENGLISH, '/profile'));
    await expect.poll(() => toasts(page)).toContain(ENGLISH.say('auth.linked', { provider: 'Facebook' }));
    expect(JSON.stringify(await userOf(ANA.email))).toContain('facebook.com');
  });

  deep('the message about a sent link names the address it was sent to', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await visitor.open('/login');
    const release = await hold(page, '**/accounts:sendOobCode?**');
    const asking = page.waitForRequest('**/accounts:sendOobCode?**');
    await page.fill('#login-email', ANA.email);
    await page.click('[data-email-link]');
    await asking;
    await page.fill('#login-email', 'other@example.com');
    release();
    await expect.poll(() => page.textContent('[data-form-status]')).toBe(ENGLISH.say('auth.emailLinkSent', { email: ANA.email }));
  });

  deep('somebody without a password can request one to change the address', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await page.goto(await linkFor(visitor, ANA.email));
    await page.waitForSelector('#profile-form[aria-busy="false"]');
    await visitor.open('/profile/email');
    await expect.poll(() => page.inputValue('#profile-email-current')).toBe(ANA.email);
    await page.click('#profile-email-form [data-send-reset]');
    await expect.poll(() => page.textContent('[data-form-status]')).toBe(ENGLISH.say('lost.sent', { email: ANA.email }));
    await lastMail(ANA.email, 'PASSWORD_RESET');
  });

  deep.each([
    ['was used', 'oobCode=used&apiKey=x', 'errors.invalid-action-code'],
    ['is not whole', 'oobCode=used', 'errors.default'],
  ] as const)('a link that %s leaves the other ways to sign in', async (_, query, key) => {
    await registerUser(ANA);
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    await visitor.open(`/login?mode=signIn&${query}`);
    await page.fill('#login-email', ANA.email);
    await page.click('#login-form [data-form-submit]');
    await expect.poll(() => page.textContent('[data-form-summary]')).toContain(SPANISH.say(key));
    expect(page.url()).toBe(at(SPANISH, '/login'));
    expect(await page.textContent('#login-form [data-form-submit]')).toBe(SPANISH.say('login.submit'));
    await signIn(page);
    await page.waitForURL(at(SPANISH, '/profile'));
  });

  deep.each(['github', 'twitter'])('a name from %s that is too long is left out of the profile', async (provider) => {
    const visitor = await somebody(SPANISH);
    await isInWith(visitor, provider, { email: ANA.email, name: 'A'.repeat(81) });
    const { localId } = (await userOf(ANA.email)) ?? {};
    expect(Object.keys((await readDocument(`users/${localId}`)) ?? {}).toSorted()).toEqual(['locale', 'register', 'uid']);
  });

  deep('a closed pop-up leaves the form usable', async () => {
    await registerUser(ANA);
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await visitor.open('/login');
    const opened = await openWindow(page, '[data-provider="twitter"]');
    await expect.poll(() => page.textContent('[data-form-status]')).toBe(ENGLISH.say('auth.waiting'));
    await opened.close();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => page.textContent('[data-form-status]')).toBe('');
    // An open popup does not prevent signing in another way.
    const window = await openWindow(page, '[data-provider="google"]');
    await signIn(page);
    await page.waitForURL(at(ENGLISH, '/profile'));
    expect(window.isClosed()).toBe(false);
  });

  deep('closing the provider’s confirmation window is not an error', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await isInWith(visitor, 'google', { email: ANA.email, name: 'Ana' });
    await visitor.open('/profile/password');
    await expect.poll(() => page.textContent('[data-notice]')).toBe(ENGLISH.say('profile.passwordNone', { provider: 'Google' }));
    const tooOld = { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', errors: [] } };
    await page.route('**/accounts:update?**', (route) => route.fulfill({ status: 400, json: tooOld }));
    await page.fill('#profile-password-new-password', 'brand-new-1');
    await (await openWindow(page, '#profile-password-form [data-form-submit]')).close();
    // That it was closed is known only some ten seconds later.
    await page.waitForSelector('#profile-password-form[aria-busy="false"]');
    expect(await page.textContent('#profile-password-form [data-form-summary]')).toBe('');
    expect(await page.textContent('#profile-password-form [data-form-status]')).toBe('');
  });

  deep.each(LANGUAGES)('somebody without a password deletes their account through the provider’s window ($code)', async (language) => {
    const { say } = language;
    const visitor = await somebody(language);
    const { page } = visitor;
    await isInWith(visitor, 'google', { email: ANA.email, name: 'Ana' });
    const { localId } = (await userOf(ANA.email)) ?? {};
    await page.click('.profile-removal-title');
    await expect.poll(() => page.textContent('.profile-removal [data-notice]')).toBe(say('profile.confirmWith', { provider: 'Google' }));
    expect(await page.locator('#profile-delete-form :is(input, .form-required, [data-send-reset]):visible').count()).toBe(0);
    await expectAccessible(page);
    // The person in that popup is not the owner of this account.
    const press = '#profile-delete-form [data-form-submit]';
    const other = await openWindow(page, press);
    await other.click('.js-new-account');
    await other.fill('#email-input', 'ben@example.com');
    await other.click('#sign-in');
    await expect.poll(() => page.textContent('#profile-delete-form [data-form-summary]')).toBe(say('errors.user-mismatch'));
    expect(await readDocument(`users/${localId}`)).not.toBe(null);
    await refuseProviders(page);
    const refused = await openWindow(page, press);
    await refused.click(`.js-reuse-account:has-text("${ANA.email}")`);
    await expect.poll(() => page.textContent('#profile-delete-form [data-form-summary]')).toBe(say('errors.invalid-provider-response'));
    await page.unroute('**/accounts:signInWithIdp?**');
    const popup = await openWindow(page, press);
    await popup.click(`.js-reuse-account:has-text("${ANA.email}")`);
    await page.waitForURL(at(language, language.prefix === '' ? '/' : ''));
    await expect.poll(() => toasts(page)).toBe(say('account.deleted'));
    expect(await readDocument(`users/${localId}`)).toBe(null);
    expect(await userOf(ANA.email)).toBe(null);
  });

  deep('with an authDomain on the same host, a blocked pop-up becomes a redirect', async () => {
    let origin = '';
    const firebase = {
      ...firebaseConfig,
      get authDomain() {
        return new URL(origin).host;
      },
    };
    origin = await listenInTest(serveBuilt(inject('demo'), firebase));
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    await page.addInitScript(() => (window.open = () => null));
    await page.goto(`${origin}/login`);
    await page.click('[data-provider="google"]');
    await page.click('.js-new-account');
    await page.fill('#email-input', ANA.email);
    await page.fill('#display-name-input', 'Ana');
    await page.click('#sign-in');
    await page.waitForURL(`${origin}/profile`);
    await expect.poll(() => page.inputValue('#profile-name')).toBe('Ana');
  });

  deep('only configured ways to sign in are offered', async () => {
    const origin = await listenInTest(serveBuilt(inject('demo'), { ...firebaseConfig, providers: ['github'], emailLink: false }));
    const visitor = await somebody(SPANISH);
    await visitor.page.goto(`${origin}/login`);
    await expect.poll(() => visitor.page.locator('.providers-button:visible').count()).toBe(1);
    expect(await visitor.page.locator('[data-provider="github"]').isVisible()).toBe(true);
    await expectAccessible(visitor.page);
  });
});
