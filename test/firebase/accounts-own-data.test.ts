import { readFile as readDownload } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { fetchRouted } from '../support/fetch-routed.ts';
import { accountSite, ANA, anaIsIn, signIn, toasts } from '../support/firebase/accounts.ts';
import { signedInEarlier } from '../support/firebase/earlier.ts';
import {
  deleteUser,
  disableUser,
  hasNoFirestore,
  readDocument,
  readFile,
  registerUser,
  revokeUser,
  userOf,
  verifyUser,
  wipeDocuments,
  writeDocument,
  writeFile,
} from '../support/firebase/stack.ts';
import { ENGLISH, LANGUAGES, SPANISH } from '../support/firebase/visitors.ts';
import { goOffline, scrollThrough, settled } from '../support/settled.ts';

const EXPORT = '#profile-export-form [data-form-submit]';
const REMOVAL = '.profile-removal-title';
const FORM = '#profile-delete-form';
const DELETIONS = '**/accounts:delete?**';

const refusal = (message: string) => ({ status: 400, json: { error: { code: 400, message, errors: [{ message }] } } });
const summary = (page: Page) => page.textContent(`${FORM} [data-form-summary]`);

/** Clicks the button and reads the downloaded file. */
async function take(page: Page): Promise<{ readonly name: string; readonly data: unknown }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(EXPORT)]);
  return { name: download.suggestedFilename(), data: JSON.parse(await readDownload(await download.path(), 'utf8')) as unknown };
}

async function send(page: Page, password: string): Promise<void> {
  await page.fill('#profile-delete-password', password);
  await page.click(`${FORM} [data-form-submit]`);
}

/** Opens the collapsed section and submits its form. */
async function remove(page: Page, password = ANA.password): Promise<void> {
  await page.click(REMOVAL);
  await send(page, password);
}

describe.skipIf(!findChromium() || hasNoFirestore)('personal data', () => {
  const { at, somebody } = accountSite();
  const homeOf = (language: typeof ENGLISH) => at(language, language.prefix === '' ? '/' : '');

  describe.each(LANGUAGES)('in $code', (language) => {
    const { say } = language;

    test('can be downloaded in its current state', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      const { uid } = await anaIsIn(visitor);
      await page.fill('#profile-name', 'Ana');
      await page.click('#profile-form [data-form-submit]');
      await expect.poll(() => page.textContent('#profile-form [data-form-status]')).toBe(say('profile.saved'));
      await verifyUser(uid);
      await writeDocument(`progress/${uid}`, { lessons: JSON.stringify({ '/cursos': Date.UTC(2026, 0, 1) }) });
      const { name, data } = await take(page);
      expect(name).toMatch(/^academy-\d{4}-\d\d-\d\d\.json$/);
      expect(data).toMatchObject({
        account: { uid, email: ANA.email, emailVerified: true, displayName: 'Ana', providers: [{ providerId: 'password' }] },
        profile: await readDocument(`users/${uid}`),
        lessons: [{ address: '/cursos', isDone: true, since: '2026-01-01T00:00:00.000Z' }],
      });
      expect(JSON.stringify(data)).not.toMatch(/token/i);
      await expect.poll(() => page.textContent('#profile-export-form [data-form-status]')).toBe(say('profile.exported', { file: name }));
      await expectAccessible(page);
      await wipeDocuments();
      expect((await take(page)).data).toMatchObject({ account: { uid }, profile: null, lessons: [] });
    });

    deep('that cannot be loaded is reported and can be requested again', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await anaIsIn(visitor);
      await page.route('**/documents:batchGet?**', (route) => route.fulfill({ status: 503, json: {} }));
      await page.click(EXPORT);
      await expect.poll(() => page.textContent('#profile-export-form [data-form-summary]')).toBe(say('errors.unavailable'));
      expect(await page.evaluate(() => document.activeElement?.matches('#profile-export-form [data-form-summary]'))).toBe(true);
      await expectAccessible(page);
      await page.unroute('**/documents:batchGet?**');
      await take(page);
      expect(await page.textContent('#profile-export-form [data-form-summary]')).toBe('');
    });

    test('is deleted with the account after the password, which the home page confirms', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      const { uid } = await anaIsIn(visitor);
      await writeDocument(`progress/${uid}`, { lessons: '{"/cursos":1}' });
      await writeFile(`avatars/${uid}`);
      await page.evaluate(() => localStorage.setItem('academy.done', '{"/cursos":1}'));
      expect(await page.locator(FORM).isVisible()).toBe(false);
      await page.click(REMOVAL);
      await expectAccessible(page);
      await page.click(`${FORM} [data-form-submit]`);
      const needed = say('profile.passwordNowNeeded');
      await expect.poll(() => page.textContent('#profile-delete-password-error')).toBe(needed);
      await send(page, 'wrong-1');
      await expect.poll(() => page.textContent('#profile-delete-password-error')).toBe(say('errors.wrong-current-password'));
      expect(await page.evaluate(() => document.activeElement?.matches('#profile-delete-form [data-form-summary]'))).toBe(true);
      await expectAccessible(page);
      expect(await readDocument(`users/${uid}`)).not.toBe(null);
      await send(page, ANA.password);
      await page.waitForURL(homeOf(language));
      await expect.poll(() => toasts(page)).toBe(say('account.deleted'));
      await expectAccessible(page);
      expect(await readDocument(`users/${uid}`)).toBe(null);
      expect(await readDocument(`progress/${uid}`)).toBe(null);
      expect(await readFile(`avatars/${uid}`)).toBe(null);
      expect(await page.evaluate(() => localStorage.getItem('academy.done'))).toBe(null);
      expect(await userOf(ANA.email)).toBe(null);
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      await visitor.open('/login');
      await signIn(page);
      await expect.poll(() => page.textContent('[data-form-summary]')).toBe(say('errors.invalid-credential'));
    });

    deep('is deleted with the keyboard alone, and only once', async () => {
      const visitor = await somebody(language, { viewport: { width: 360, height: 740 } });
      const { page } = visitor;
      await anaIsIn(visitor);
      const sent: (() => Promise<void>)[] = [];
      await page.route(DELETIONS, (route) => void sent.push(() => route.continue()));
      await settled(page);
      await page.focus(EXPORT);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(say('profile.delete'));
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('profile-delete-password');
      await page.keyboard.type(ANA.password);
      // Past the button that shows the password, and the one that sends a reset link.
      for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(say('profile.deleteSubmit'));
      await page.keyboard.press('Enter');
      await expect.poll(() => sent.length).toBe(1);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Space');
      expect(await page.textContent(`${FORM} [data-form-status]`)).toBe(say('account.busy'));
      await expectAccessible(page);
      expect(sent).toHaveLength(1);
      await sent[0]?.();
      await page.waitForURL(homeOf(language));
      await expect.poll(() => toasts(page)).toBe(say('account.deleted'));
    });

    deep('is deleted although the account could not be: the form says so and completes it next time', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      const { uid } = await anaIsIn(visitor);
      await page.route(DELETIONS, (route) => route.abort());
      await remove(page);
      await expect.poll(() => summary(page)).toBe(say('profile.deleteHalfway', { problem: say('errors.network-request-failed') }));
      await expectAccessible(page);
      expect(await readDocument(`users/${uid}`)).toBe(null);
      expect(await userOf(ANA.email)).not.toBe(null);
      await page.unroute(DELETIONS);
      await page.click(`${FORM} [data-form-submit]`);
      await page.waitForURL(homeOf(language));
      expect(await userOf(ANA.email)).toBe(null);
    });
  });

  deep.each([
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'errors.requires-recent-login'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'errors.too-many-requests'],
    ['SOMETHING_NOBODY_FORESAW', 'errors.default'],
  ] as const)('is partly deleted if the account stays because of %s', async (message, key) => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    await page.route(DELETIONS, (route) => route.fulfill(refusal(message)));
    await remove(page);
    await expect.poll(() => summary(page)).toBe(ENGLISH.say('profile.deleteHalfway', { problem: ENGLISH.say(key) }));
    expect(await page.getAttribute(FORM, 'aria-busy')).toBe('false');
  });

  deep.each([
    [403, 'errors.permission-denied'],
    [503, 'errors.unavailable'],
  ] as const)('stays with the account if Firestore responds with %i', async (status, key) => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const { uid } = await anaIsIn(visitor);
    await page.route('**/documents:commit?**', (route) => route.fulfill({ status, json: {} }));
    await remove(page);
    await expect.poll(() => summary(page)).toBe(ENGLISH.say(key));
    expect(await readDocument(`users/${uid}`)).not.toBe(null);
    expect(await userOf(ANA.email)).not.toBe(null);
  });

  deep('stays after too many attempts or without a connection, and is deleted later', async () => {
    const visitor = await somebody(SPANISH);
    const { page, context } = visitor;
    await anaIsIn(visitor);
    await page.route('**/accounts:signInWithPassword?**', (route) => route.fulfill(refusal('TOO_MANY_ATTEMPTS_TRY_LATER')));
    await remove(page);
    await expect.poll(() => summary(page)).toBe(SPANISH.say('errors.too-many-requests'));
    await page.unroute('**/accounts:signInWithPassword?**');
    await scrollThrough(page);
    await goOffline(page);
    await page.click(`${FORM} [data-form-submit]`);
    await expect.poll(() => summary(page)).toBe(SPANISH.say('errors.network-request-failed'));
    expect(await page.inputValue('#profile-delete-password')).toBe(ANA.password);
    await page.click(EXPORT);
    await expect
      .poll(() => page.textContent('#profile-export-form [data-form-summary]'))
      .toBe(SPANISH.say('errors.network-request-failed'));
    await context.setOffline(false);
    await page.click(`${FORM} [data-form-submit]`);
    await page.waitForURL(homeOf(SPANISH));
  });

  deep('is deleted without a profile too', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    await wipeDocuments();
    await remove(page);
    await page.waitForURL(homeOf(ENGLISH));
    expect(await userOf(ANA.email)).toBe(null);
  });

  test('is deleted long after signing in, since the password signs in again', async () => {
    await registerUser(ANA);
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await page.route('**/accounts:signInWithPassword?**', async (route) => {
      const answer = (await (await fetchRouted(route)).json()) as { readonly idToken: string };
      await route.fulfill({ json: { ...answer, idToken: signedInEarlier(answer.idToken) } });
    });
    await visitor.open('/login');
    await signIn(page);
    await page.waitForURL(at(ENGLISH, '/profile'));
    await page.waitForSelector('#profile-form[aria-busy="false"]');
    // As long as the token has the old sign-in time, the rules protect the profile.
    await remove(page);
    await expect.poll(() => summary(page)).toBe(ENGLISH.say('errors.permission-denied'));
    expect(await userOf(ANA.email)).not.toBe(null);
    await page.unroute('**/accounts:signInWithPassword?**');
    await page.click(`${FORM} [data-form-submit]`);
    await page.waitForURL(homeOf(ENGLISH));
    expect(await userOf(ANA.email)).toBe(null);
  });

  deep.each([
    ['deleted', deleteUser, 'errors.user-token-expired'],
    ['disabled', disableUser, 'errors.user-disabled'],
    ['revoked', revokeUser, 'errors.user-token-expired'],
  ] as const)('stays if the account was %s meanwhile: the login page says why, and leads back', async (_, end, key) => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const { uid } = await anaIsIn(visitor);
    await settled(page);
    await end(uid);
    await remove(page);
    await page.waitForURL(`${at(ENGLISH, '/login')}?next=%2Fen%2Fprofile`);
    await expect.poll(() => toasts(page)).toBe(ENGLISH.say(key));
    expect(await readDocument(`users/${uid}`)).not.toBe(null);
  });

  deep('cannot be downloaded or deleted while Firebase cannot be loaded, which both buttons say', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    await page.route('**/assets/accounts-*.js', (route) => route.abort());
    await page.reload();
    await settled(page);
    await page.click(EXPORT);
    const said = ENGLISH.say('errors.not-loaded') + ENGLISH.say('form.tryAgain');
    await expect.poll(() => page.textContent('#profile-export-form [data-form-summary]')).toBe(said);
    await remove(page);
    await expect.poll(() => summary(page)).toBe(said);
    expect(await userOf(ANA.email)).not.toBe(null);
    // A browser never retries a module that failed to load: the link reloads the page.
    await page.unroute('**/assets/accounts-*.js');
    await page.click(`${FORM} [data-form-summary] a`);
    await page.waitForSelector('#profile-form[aria-busy="false"]');
    await take(page);
  });

  deep('disappears from other tabs too', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    const tab = await visitor.openTab('/profile');
    await tab.waitForSelector('#profile-form[aria-busy="false"]');
    await remove(page);
    await page.waitForURL(homeOf(ENGLISH));
    await tab.waitForSelector('[data-guard="in"] > .guard-otherwise', { state: 'visible' });
    expect(await tab.inputValue('#profile-email')).toBe('');
  });

  deep('can be deleted after a forgotten password was reset', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    await page.click(REMOVAL);
    await page.click(`${FORM} [data-send-reset]`);
    await expect.poll(() => page.textContent(`${FORM} [data-form-status]`)).toBe(ENGLISH.say('lost.sent', { email: ANA.email }));
  });

  test('has no forms without scripting', async () => {
    const visitor = await somebody(ENGLISH, { javaScriptEnabled: false });
    await visitor.open('/profile');
    expect(await visitor.page.locator('#profile-form noscript').count()).toBe(1);
    expect(await visitor.page.locator('.profile-data').isVisible()).toBe(false);
  });
});
