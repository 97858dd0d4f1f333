import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { accountSite, ANA, anaIsIn, signIn, toasts } from '../support/firebase/accounts.ts';
import { hasNoFirestore, lastMail, mailsTo, readDocument, registerUser, setPasswordPolicy, userOf } from '../support/firebase/stack.ts';
import { ENGLISH, LANGUAGES, SPANISH } from '../support/firebase/visitors.ts';
import { goOffline, settled } from '../support/settled.ts';

describe.skipIf(!findChromium() || hasNoFirestore)('accounts', () => {
  const { at, somebody } = accountSite();

  describe.each(LANGUAGES)('in $code', (language) => {
    const { say } = language;

    test('registering creates a profile with the server’s time', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/register');
      await expectAccessible(page);
      await page.fill('#register-name', 'Ana');
      await page.fill('#register-email', ANA.email);
      await page.fill('#register-password', 'abc');
      await page.click('#register-form [data-form-submit]');
      const problem = say('form.passwordWeak');
      await expect.poll(() => page.textContent('#register-password-error')).toBe(problem);
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-form-summary'))).toBe(true);
      await expectAccessible(page);
      await page.fill('#register-password', ANA.password);
      await expect.poll(() => page.getAttribute('[data-rule="min"]', 'data-met')).toBe('true');
      const mail = page.waitForRequest('**/accounts:sendOobCode?**');
      await page.click('#register-form [data-form-submit]');
      // The e-mail is in the language of the page.
      expect((await mail).headers()['x-firebase-locale']).toBe(language.code);
      await page.waitForURL(at(language, '/profile'));
      await expect.poll(() => toasts(page)).toContain(say('account.welcome'));
      await expect.poll(() => page.inputValue('#profile-name')).toBe('Ana');
      await expectAccessible(page);
      const { localId } = (await userOf(ANA.email)) as { readonly localId: string };
      expect(await readDocument(`users/${localId}`)).toMatchObject({ uid: localId, name: 'Ana', locale: language.code });
      expect(await page.locator('.site-account-in').isVisible()).toBe(true);
      await page.click('.profile-nav-out button');
      await page.waitForURL(at(language, language === SPANISH ? '/' : ''));
      await expect.poll(() => toasts(page)).toBe(say('account.signedOut'));
    });

    deep('a malformed e-mail address and a weak password are reported together', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/register');
      await page.fill('#register-name', 'Ana');
      await page.fill('#register-email', 'ana');
      await page.fill('#register-password', 'abc');
      await expect.poll(() => page.getAttribute('[data-rule="min"]', 'data-met')).toBe('false');
      await page.click('#register-form [data-form-submit]');
      expect(await page.locator('#register-form [data-form-summary] li').allTextContents()).toEqual([
        say('form.emailWrong'),
        say('form.passwordWeak'),
      ]);
    });

    test('signing in leads to the requested page', async () => {
      await registerUser(ANA);
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/profile/password?from=mail');
      await page.waitForURL(`${at(language, '/login')}?next=**`);
      await expectAccessible(page);
      await signIn(page);
      await page.waitForURL(at(language, '/profile/password?from=mail'));
      await page.waitForSelector('#profile-password-form', { state: 'visible' });
    });

    test('signing in leads back to the page that people came from, by whatever way', async () => {
      await registerUser(ANA);
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/search?q=css');
      await page.click('.site-account-out');
      await page.waitForURL(`${at(language, '/login')}?next=**`);
      await page.reload();
      await settled(page);
      await page.click('.language-switch a[hreflang]');
      await page.waitForURL(`${at(language === SPANISH ? ENGLISH : SPANISH, '/login')}?next=**`);
      await settled(page);
      await page.click('.form-aside-link a');
      await page.waitForURL('**/lost?next=**');
      await settled(page);
      await page.click('.account-switch a');
      await page.waitForURL('**/login?next=**');
      await signIn(page);
      await page.waitForURL(at(language, '/search?q=css'));
      await expect.poll(() => page.locator('.site-account-in').isVisible()).toBe(true);
    });

    deep('registering leads back to the page that people came from, with a toast', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/search?q=css');
      await page.click('.site-account-out');
      await page.waitForURL(`${at(language, '/login')}?next=**`);
      await page.click('.account-switch a');
      await page.waitForURL(`${at(language, '/register')}?next=**`);
      await page.fill('#register-email', ANA.email);
      await page.fill('#register-password', ANA.password);
      await page.click('#register-form [data-form-submit]');
      await page.waitForURL(at(language, '/search?q=css'));
      await expect.poll(() => toasts(page)).toContain(say('account.welcome'));
    });

    test('a wrong password and an unknown address have the same message', async () => {
      await registerUser(ANA);
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/login');
      for (const credentials of [
        { ...ANA, password: 'wrong-1' },
        { ...ANA, email: 'nobody@example.com' },
      ]) {
        await signIn(page, credentials);
        await expect.poll(() => page.textContent('[data-form-summary]')).toBe(say('errors.invalid-credential'));
        await page.fill('#login-password', 'x');
      }
      await expectAccessible(page);
    });

    test('a lost password can be reset without revealing who has an account', async () => {
      await registerUser(ANA);
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/lost');
      for (const email of ['nobody@example.com', ANA.email]) {
        await page.fill('#lost-email', email);
        await page.click('#lost-form [data-form-submit]');
        await expect.poll(() => page.textContent('[data-form-status]')).toBe(say('lost.sent', { email }));
      }
      await expectAccessible(page);
      expect(await mailsTo('nobody@example.com')).toEqual([]);
      const { oobCode } = await lastMail(ANA.email, 'PASSWORD_RESET');
      await visitor.open(`/action?mode=resetPassword&oobCode=${oobCode}&lang=${language.code}`);
      await page.waitForSelector('#action-form', { state: 'visible' });
      expect(await page.textContent('h1')).toBe(say('action.resetTitle'));
      expect(await page.textContent('[data-action-text]')).toBe(say('action.resetLead', { email: ANA.email }));
      await expectAccessible(page);
      const other = await somebody(language);
      await other.open(`/action?mode=resetPassword&oobCode=${oobCode}`);
      await other.page.waitForSelector('#action-form', { state: 'visible' });
      await page.fill('#action-password', 'another-2');
      await page.click('#action-form [data-form-submit]');
      await page.waitForURL(at(language, '/login'));
      await expect.poll(() => toasts(page)).toContain(say('action.resetDone'));
      await signIn(page, { ...ANA, password: 'another-2' });
      await page.waitForURL(at(language, '/profile'));
      // A link works once, even if it was opened before it was used up.
      await other.page.fill('#action-password', 'another-3');
      await other.page.click('#action-form [data-form-submit]');
      await expect.poll(() => other.page.textContent('[data-form-summary] p')).toBe(say('errors.invalid-action-code'));
      expect(await other.page.getAttribute('[data-form-summary] a', 'href')).toBe(`${language.prefix}/lost`);
      await expectAccessible(other.page);
      await other.page.reload();
      await expect.poll(() => other.page.textContent('[data-action-text]')).toBe(say('errors.invalid-action-code'));
      expect(await other.page.textContent('h1')).toBe(say('action.failedTitle'));
      await expectAccessible(other.page);
    });

    deep('recovering a password leads on to the requested page, in another browser too', async () => {
      await registerUser(ANA);
      const visitor = await somebody(language);
      await visitor.open('/lost?next=%2Fsearch');
      await visitor.page.fill('#lost-email', ANA.email);
      await visitor.page.click('#lost-form [data-form-submit]');
      await expect.poll(() => visitor.page.textContent('[data-form-status]')).toBe(say('lost.sent', { email: ANA.email }));
      const { searchParams } = new URL((await lastMail(ANA.email, 'PASSWORD_RESET')).oobLink);
      searchParams.set('lang', language.code);
      const { page, open } = await somebody(language);
      await open(`/action?${searchParams}`);
      await page.fill('#action-password', 'another-2');
      await page.click('#action-form [data-form-submit]');
      await page.waitForURL(`${at(language, '/login')}?next=%2Fsearch`);
      await expect.poll(() => page.inputValue('#login-email')).toBe(ANA.email);
      await page.fill('#login-password', 'another-2');
      await page.click('#login-form [data-form-submit]');
      await page.waitForURL(at(SPANISH, '/search'));
      await visitor.open(`/action?${searchParams}`);
      await expect.poll(() => visitor.page.getAttribute('[data-action-link]', 'href')).toBe(`${language.prefix}/lost?next=%2Fsearch`);
    });

    deep('a password can be reset while signed in, once there is a connection', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await anaIsIn(visitor);
      await visitor.open('/profile/password');
      await expect.poll(() => page.inputValue('#profile-password-form [name="username"]')).toBe(ANA.email);
      await page.click('[data-send-reset]');
      await expect.poll(() => page.textContent('[data-form-status]')).toBe(say('lost.sent', { email: ANA.email }));
      const { oobCode } = await lastMail(ANA.email, 'PASSWORD_RESET');
      await visitor.open(`/action?mode=resetPassword&oobCode=${oobCode}`);
      await page.fill('#action-password', 'another-2');
      await goOffline(page);
      await page.click('#action-form [data-form-submit]');
      await expect.poll(() => page.textContent('#action-form [data-form-summary]')).toBe(say('errors.network-request-failed'));
      await visitor.context.setOffline(false);
      await page.click('#action-form [data-form-submit]');
      await page.waitForURL(at(language, '/login'));
      await expect.poll(() => toasts(page)).toBe(say('action.resetDone'));
      await signIn(page, { ...ANA, password: 'another-2' });
      await page.waitForURL(at(language, '/profile'));
    });

    test('the password rules are those of the provider', async () => {
      await setPasswordPolicy({ minPasswordLength: 8, maxPasswordLength: 20, containsNumericCharacter: true });
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open('/register');
      const max = `true ${say('form.ruleMax', { max: 20 })}`;
      const rules = () =>
        page
          .locator('.password-rule')
          .evaluateAll((all) => all.map((one) => `${(one as HTMLElement).dataset['met']} ${one.firstChild?.textContent}`));
      await expect.poll(rules).toEqual([`false ${say('form.ruleMin', { min: 8 })}`, max, `false ${say('form.ruleNumber')}`]);
      await page.fill('#register-password', 'long enough');
      await expect.poll(rules).toEqual([`true ${say('form.ruleMin', { min: 8 })}`, max, `false ${say('form.ruleNumber')}`]);
      await page.fill('#register-password', 'long enough 1');
      await expect.poll(rules).toEqual([`true ${say('form.ruleMin', { min: 8 })}`, max, `true ${say('form.ruleNumber')}`]);
    });

    test('a password that the provider refuses by rules it had not told has them shown', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await page.route('**/v2/passwordPolicy?**', (route) => route.abort());
      await page.route('**/accounts:signUp?**', (route) => {
        const message =
          'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 8 characters, Password must contain a numeric character]';
        return route.fulfill({ status: 400, json: { error: { code: 400, message, errors: [{ message }] } } });
      });
      await visitor.open('/register');
      const rules = () => page.locator('.password-rule').allTextContents();
      expect(await rules()).toEqual([say('form.passwordMin', { min: 6 })]);
      await page.fill('#register-email', ANA.email);
      await page.fill('#register-password', 'secret');
      await page.click('#register-form [data-form-submit]');
      await expect.poll(() => page.textContent('#register-password-error')).toBe(say('form.passwordWeak'));
      await expect.poll(rules).toEqual([say('form.ruleMin', { min: 8 }), say('form.ruleNumber')]);
      await page.fill('#register-password', 'secretly');
      expect(await rules()).toEqual([say('form.ruleMin', { min: 8 }), say('form.ruleNumber')]);
      await expectAccessible(page);
    });

    deep('a late response about an earlier password is ignored', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      const held: Route[] = [];
      await page.route('**/v2/passwordPolicy?**', (route) => (held.length === 0 ? void held.push(route) : route.continue()));
      await visitor.open('/register');
      await expect.poll(() => held.length).toBe(1);
      await page.fill('#register-password', ANA.password);
      const min = () => page.getAttribute('[data-rule="min"]', 'data-met');
      await expect.poll(min).toBe('true');
      const answered = page.waitForResponse('**/v2/passwordPolicy?**');
      await held[0]?.continue();
      await (await answered).finished();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await min()).toBe('true');
    });
  });
});
