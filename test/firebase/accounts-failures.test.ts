import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { accountSite, ANA, anaIsIn, signIn, toasts } from '../support/firebase/accounts.ts';
import { hasNoFirestore, readDocument, registerUser } from '../support/firebase/stack.ts';
import { ENGLISH, LANGUAGES, SPANISH } from '../support/firebase/visitors.ts';
import { hold } from '../support/hold.ts';
import type es from '../../locales/es.json';
import { deep } from '../support/deep.ts';
import { goOffline, settled } from '../support/settled.ts';

const refusal = (message: string) => ({ status: 400, json: { error: { code: 400, message, errors: [{ message }] } } });

// The identity provider's error codes, and the messages shown for them.
const REFUSALS: readonly (readonly [string, keyof typeof es])[] = [
  ['EMAIL_EXISTS', 'errors.email-already-in-use'],
  ['INVALID_PASSWORD', 'errors.wrong-password'],
  ['INVALID_LOGIN_CREDENTIALS', 'errors.invalid-credential'],
  ['EMAIL_NOT_FOUND', 'errors.user-not-found'],
  ['USER_DISABLED', 'errors.user-disabled'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'errors.too-many-requests'],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'errors.too-many-requests'],
  ['EXPIRED_OOB_CODE', 'errors.expired-action-code'],
  ['INVALID_OOB_CODE', 'errors.invalid-action-code'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'errors.requires-recent-login'],
  ['TOKEN_EXPIRED', 'errors.user-token-expired'],
  ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'errors.password-does-not-meet-requirements'],
  ['MISSING_PASSWORD', 'errors.missing-password'],
  ['OPERATION_NOT_ALLOWED', 'errors.operation-not-allowed'],
  ['PASSWORD_LOGIN_DISABLED', 'errors.operation-not-allowed'],
  ['SOMETHING_NOBODY_FORESAW', 'errors.default'],
  ['requests-from-referer-https://x-are-blocked.', 'errors.default'],
];

describe.skipIf(!findChromium() || hasNoFirestore)('failures', () => {
  const { at, somebody } = accountSite();

  describe.each(LANGUAGES)('in $code', (language) => {
    const { say } = language;

    deep('every error of the identity provider has its message', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/login');
      for (const [message, key] of REFUSALS) {
        await page.route('**/accounts:signInWithPassword?**', (route) => route.fulfill(refusal(message)));
        await signIn(page);
        await expect.poll(() => page.textContent('[data-form-summary]'), { message }).toContain(say(key));
        expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-form-summary'))).toBe(true);
        await page.unroute('**/accounts:signInWithPassword?**');
        await page.click('.password-field-toggle');
      }
      await expectAccessible(page);
    });

    deep('a typed address is kept from form to form until sign-in', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/login');
      await settled(page);
      await page.fill('#login-email', ANA.email);
      await visitor.open('/lost');
      await expect.poll(() => page.inputValue('#lost-email')).toBe(ANA.email);
      await page.fill('#lost-email', 'ben@example.com');
      await visitor.open('/register');
      await expect.poll(() => page.inputValue('#register-email')).toBe('ben@example.com');
      await anaIsIn(visitor);
      expect(await page.evaluate(() => sessionStorage.getItem('academy.typed-email'))).toBeNull();
    });

    test('invalid fields are reported in a summary and at the field', async () => {
      const visitor = await somebody(language, { viewport: { width: 360, height: 740 } });
      const { page } = visitor;
      await visitor.open('/login');
      await page.click('#login-form [data-form-submit]');
      const needed = say('form.emailNeeded');
      await expect.poll(() => page.textContent('#login-email-error')).toBe(needed);
      expect(await page.getAttribute('#login-email', 'aria-invalid')).toBe('true');
      expect(await page.getAttribute('#login-email', 'aria-describedby')).toContain('login-email-error');
      expect(await page.locator('[data-form-summary] a').allTextContents()).toEqual([needed, say('form.passwordNeeded')]);
      await expectAccessible(page);
      await page.click('[data-form-summary] a >> nth=0');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('login-email');
      await page.keyboard.type('ana');
      expect(await page.getAttribute('#login-email', 'aria-invalid')).toBe('false');
      expect(await page.textContent('#login-email-error')).toBe('');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.textContent('#login-email-error')).toBe(say('form.emailWrong'));
    });

    test('the form reports a lost connection and keeps its values', async () => {
      await registerUser(ANA);
      const visitor = await somebody(language);
      const { page, context } = visitor;
      await visitor.open('/login');
      await goOffline(page);
      await signIn(page);
      await expect.poll(() => page.textContent('[data-form-summary]')).toBe(say('errors.network-request-failed'));
      expect(await page.inputValue('#login-email')).toBe(ANA.email);
      await context.setOffline(false);
      await page.click('#login-form [data-form-submit]');
      await page.waitForURL(at(language, '/profile'));
    });

    test('an existing account is reported neutrally, with the ways on', async () => {
      await registerUser(ANA);
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/register?next=%2Fcursos');
      await page.fill('#register-email', ANA.email);
      await page.fill('#register-password', ANA.password);
      await page.click('#register-form [data-form-submit]');
      await expect.poll(() => page.textContent('[data-form-summary]')).toContain(say('errors.email-already-in-use'));
      expect(await page.locator('[data-form-summary] a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
        `${language.prefix}/login?next=%2Fcursos`,
        `${language.prefix}/lost?next=%2Fcursos`,
      ]);
      await expectAccessible(page);
    });

    deep('an e-mail that could not be sent is not reported as sent', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await page.route('**/accounts:sendOobCode?**', (route) => route.fulfill(refusal('TOO_MANY_ATTEMPTS_TRY_LATER')));
      await visitor.open('/register');
      await page.fill('#register-email', ANA.email);
      await page.fill('#register-password', ANA.password);
      await page.click('#register-form [data-form-submit]');
      await page.waitForURL(at(language, '/profile'));
      await expect.poll(() => toasts(page)).toBe(say('account.welcomeUnsent'));
      await expect.poll(() => page.textContent('[data-notice]')).toContain(say('profile.verifySend'));
    });

    deep('an incomplete link is reported', async () => {
      const visitor = await somebody(language, { viewport: { width: 360, height: 740 } });
      await visitor.open('/action');
      await expect.poll(() => visitor.page.textContent('[data-action-text]')).toBe(say('action.incomplete'));
      await expectAccessible(visitor.page);
    });
  });

  test('a form is sent once while a slow server responds', async () => {
    await registerUser(ANA);
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => void (/accounts:signInWithPassword/.test(request.url()) && asked.push(request.method())));
    const release = await hold(page, '**/accounts:signInWithPassword?**');
    await visitor.open('/login');
    await signIn(page);
    await expect.poll(() => page.textContent('[data-form-status]')).toBe(SPANISH.say('account.busy'));
    await page.click('#login-form [data-form-submit]', { force: true });
    await page.press('#login-password', 'Enter');
    expect(await page.getAttribute('#login-form [data-form-submit]', 'aria-disabled')).toBe('true');
    await expectAccessible(page);
    release();
    await page.waitForURL(at(SPANISH, '/profile'));
    expect(asked).toEqual(['POST']);
  });

  deep('registering does not show the message about being signed in', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const mails = '**/accounts:sendOobCode?**';
    const release = await hold(page, mails);
    await visitor.open('/register');
    const asking = page.waitForRequest(mails);
    await page.fill('#register-email', ANA.email);
    await page.fill('#register-password', ANA.password);
    await page.click('#register-form [data-form-submit]');
    await asking;
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['session'])).toBe('in');
    expect(await page.locator('[data-guard="out"] > .guard-otherwise').isVisible()).toBe(false);
    expect(await page.locator('#register-form').isVisible()).toBe(true);
    expect(await page.textContent('#register-form [data-form-status]')).toBe(ENGLISH.say('account.busy'));
    release();
    await page.waitForURL(at(ENGLISH, '/profile'));
  });

  deep('a failed write of the profile does not prevent signing in', async () => {
    await registerUser(ANA);
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    await page.route('**/documents:commit?**', (route) => route.abort());
    await visitor.open('/login');
    await signIn(page);
    await page.waitForURL(at(SPANISH, '/profile'));
    await expect.poll(() => page.textContent('[data-notice]')).toContain(SPANISH.say('profile.notFound'));
  });

  deep('a pending write of the profile delays signing in only briefly', async () => {
    await registerUser(ANA);
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    // Their own timeout, which is longer, must not be what ends the wait.
    await page.addInitScript(() => (AbortSignal.timeout = () => new AbortController().signal));
    await page.route('**/documents:*?**', () => {});
    await visitor.open('/login');
    await signIn(page);
    await page.waitForURL(at(SPANISH, '/profile'));
  });

  deep('whether an address has an account is not revealed, even if the provider reveals it', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const email = 'ben@example.com';
    await anaIsIn(visitor);
    const mails = '**/accounts:sendOobCode?**';
    await page.route(mails, (route) => route.fulfill(refusal('EMAIL_EXISTS')));
    await visitor.open('/profile/email');
    await page.fill('#profile-email-email', email);
    await page.fill('#profile-email-password', ANA.password);
    await page.click('#profile-email-form [data-form-submit]');
    await expect.poll(() => page.textContent('[data-form-status]')).toBe(ENGLISH.say('profile.emailSent', { email }));
    await page.unroute(mails);
    const other = await somebody(ENGLISH);
    await other.page.route(mails, (route) => route.fulfill(refusal('EMAIL_NOT_FOUND')));
    await other.open('/lost');
    await other.page.fill('#lost-email', email);
    await other.page.click('#lost-form [data-form-submit]');
    await expect.poll(() => other.page.textContent('[data-form-status]')).toBe(ENGLISH.say('lost.sent', { email }));
  });

  deep('a form restored from the back/forward cache can be sent again', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await page.route('**/accounts:signInWithPassword?**', () => {});
    await visitor.open('/login');
    await signIn(page);
    await expect.poll(() => page.getAttribute('#login-form', 'aria-busy')).toBe('true');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await page.getAttribute('#login-form', 'aria-busy')).toBe('false');
    expect(await page.getAttribute('#login-form [data-form-submit]', 'aria-disabled')).toBe('false');
  });

  deep('a browser without IndexedDB keeps the session in other storage', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'UnknownError');
      };
    });
    await anaIsIn(visitor);
    await page.reload();
    await expect.poll(() => page.inputValue('#profile-email')).toBe(ANA.email);
  });

  deep.each([
    [403, 'errors.permission-denied'],
    [429, 'errors.resource-exhausted'],
    [503, 'errors.unavailable'],
    [409, 'errors.aborted'],
    [504, 'errors.deadline-exceeded'],
    [418, 'errors.default'],
  ] as const)('a failure with %i while saving a profile is reported', async (status, key) => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const { uid } = await anaIsIn(visitor);
    await page.route('**/documents:commit?**', (route) => route.fulfill({ status, json: {} }));
    await page.fill('#profile-name', 'Ana');
    await page.click('#profile-form [data-form-submit]');
    await expect.poll(() => page.textContent('[data-form-summary]')).toBe(ENGLISH.say(key));
    expect(await readDocument(`users/${uid}`)).not.toHaveProperty('name');
  });

  test('a failed load of Firebase makes the page reload itself', async () => {
    await registerUser(ANA);
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    let loads = 0;
    page.on('load', () => loads++);
    await page.route('**/assets/accounts-*.js', (route) => route.abort(), { times: 1 });
    await visitor.open('/login?next=%2Fcursos');
    await expect.poll(() => loads).toBe(2);
    await signIn(page);
    await page.waitForURL('**/cursos');
  });

  deep('typing a password while Firebase cannot be loaded is no error until the form is sent', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    let loads = 0;
    page.on('load', () => loads++);
    await page.route('**/assets/accounts-*.js', (route) => route.abort());
    // A page reloads itself once in ten seconds.
    await page.clock.setFixedTime(Date.now());
    await visitor.open('/register');
    // The page has reloaded itself first.
    await expect.poll(() => loads).toBe(2);
    await expect.poll(() => page.textContent('[data-form-summary]')).toBe(ENGLISH.say('errors.not-loaded'));
    // The visitor has done nothing yet: the focus has not moved.
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
    await page.fill('#register-email', ANA.email);
    await page.locator('#register-password').pressSequentially(ANA.password);
    await page.click('#register-form [data-form-submit]');
    await expect.poll(() => page.textContent('[data-form-status]')).toBe('');
    expect(await page.textContent('[data-form-summary]')).toBe(ENGLISH.say('errors.not-loaded'));
  });

  deep.each(LANGUAGES)('a browser without any storage is told why the session does not last ($code)', async (language) => {
    await registerUser(ANA);
    const visitor = await somebody(language);
    const { page } = visitor;
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await visitor.open('/login');
    await expect.poll(() => page.textContent('[data-notice]')).toBe(language.say('auth.keepsNothing'));
    await expectAccessible(page);
    await signIn(page);
    await page.waitForURL(`${at(language, '/login')}?next=**`);
    await expect.poll(() => page.textContent('[data-notice]')).toBe(language.say('auth.keepsNothing'));
  });

  deep('a browser without sessionStorage does not prevent signing in', async () => {
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    await page.addInitScript(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
    );
    await page.goto(at(SPANISH, '/login'));
    await settled(page);
    expect(await page.textContent('#login-form [data-form-summary]')).toBe('');
    await page.goto(at(SPANISH, '/register'));
    await settled(page);
    await page.fill('#register-email', ANA.email);
    await page.fill('#register-password', ANA.password);
    await page.click('#register-form [data-form-submit]');
    await page.waitForURL(at(SPANISH, '/profile'));
    await page.waitForSelector('#profile-form[aria-busy="false"]');
    await page.click('.profile-nav-out button');
    await page.waitForURL(at(SPANISH, '/'));
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['session'])).toBe('out');
  });

  test('everything works with the keyboard alone', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await registerUser(ANA);
    await visitor.open('/login');
    await settled(page);
    await page.focus('#login-email');
    await page.keyboard.type(ANA.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(ANA.password);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(ENGLISH.say('form.showPassword'));
    await page.keyboard.press('Space');
    expect(await page.getAttribute('#login-password', 'type')).toBe('text');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(ENGLISH.say('form.hidePassword'));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(at(ENGLISH, '/profile'));
    await page.waitForSelector('#profile-form[aria-busy="false"]');
    await page.focus('.profile-nav-out button');
    await page.keyboard.press('Enter');
    await page.waitForURL(at(ENGLISH, ''));
  });

  test('a form sent before its island is loaded does nothing', async () => {
    const { page } = await somebody(SPANISH);
    await hold(page, '**/assets/loader-*.js');
    await page.goto(at(SPANISH, '/login'), { waitUntil: 'commit' });
    await page.fill('#login-email', ANA.email);
    await page.fill('#login-password', ANA.password);
    await page.press('#login-password', 'Enter');
    expect(page.url()).toBe(at(SPANISH, '/login'));
    expect(await page.inputValue('#login-email')).toBe(ANA.email);
  });

  deep('what was typed before the script of a form is sent, and waits for Firebase', async () => {
    const { page } = await somebody(ENGLISH);
    const start = await hold(page, '**/assets/register-*.js');
    const load = await hold(page, '**/assets/accounts-*.js');
    await page.goto(at(ENGLISH, '/register'), { waitUntil: 'commit' });
    await page.fill('#register-name', 'Ana');
    await page.fill('#register-email', ANA.email);
    await page.fill('#register-password', ANA.password);
    start();
    await page.waitForSelector('academy-island[name="register"][data-started]', { state: 'attached' });
    await page.click('#register-form [data-form-submit]');
    await expect.poll(() => page.textContent('[data-form-status]')).toBe(ENGLISH.say('account.busy'));
    load();
    await page.waitForURL(at(ENGLISH, '/profile'));
    await expect.poll(() => page.inputValue('#profile-name')).toBe('Ana');
  });
});
