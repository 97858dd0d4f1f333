import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Mail } from '../../cli/dev/emulators/auth.ts';
import { expectAccessible } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { accountSite, ANA, anaIsIn, signIn, toasts } from '../support/firebase/accounts.ts';
import {
  firebaseConfig,
  hasNoFirestore,
  lastMail,
  openMail,
  readDocument,
  registerUser,
  setPasswordPolicy,
  userOf,
  verifyUser,
  wipeDocuments,
  writeDocument,
  type TestUser,
} from '../support/firebase/stack.ts';
import { ENGLISH, LANGUAGES, SPANISH, type Visitor } from '../support/firebase/visitors.ts';
import { hold } from '../support/hold.ts';

/** A browser's layout-shift entry, which TypeScript does not know. */
interface LayoutShift {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
}

const NEW = 'ana@new.example';
const BEN = 'ben@example.com';
const TOO_OLD = { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', errors: [] } };

/** Sends a request to Auth as another browser would. */
async function ask(verb: 'sendOobCode' | 'update', body: object): Promise<void> {
  const address = `${firebaseConfig.emulators?.auth}/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=${firebaseConfig.apiKey}`;
  await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/** On the open profile page, requests an e-mail that asks to confirm the address. */
async function askToConfirm({ page, language }: Visitor): Promise<Awaited<ReturnType<typeof lastMail>>> {
  await page.click('[data-notice] button');
  await expect.poll(() => page.textContent('[data-notice]')).toBe(language.say('profile.verifySent'));
  return lastMail(ANA.email, 'VERIFY_EMAIL');
}

async function typeName(page: Page): Promise<void> {
  await page.click('#profile-name');
  await page.keyboard.type('Ana');
}

/** The dialogs of a page, which are answered by staying. */
function asksToStay(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  return asked;
}

describe.skipIf(!findChromium() || hasNoFirestore)('a profile', () => {
  const { at, somebody } = accountSite();

  /** Somebody who has typed a name and not saved it. */
  async function anaIsEditing() {
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    const asked = asksToStay(page);
    await anaIsIn(visitor);
    await typeName(page);
    return { visitor, page, asked };
  }

  describe.each(LANGUAGES)('in $code', (language) => {
    const { say } = language;

    test('is filled in, saved and loaded again', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      const { uid } = await anaIsIn(visitor);
      expect(await page.inputValue('#profile-email')).toBe(ANA.email);
      expect(await page.inputValue('#profile-locale')).toBe(language.code);
      await expectAccessible(page);
      await page.fill('#profile-name', 'Ana');
      await page.fill('#profile-surname', 'Ruiz');
      await page.selectOption('#profile-experience', 'working');
      await page.selectOption('#profile-country', 'AR');
      // A user cannot type that much; a script or an extension can.
      await page.locator('#profile-surname').evaluate((field: HTMLInputElement) => (field.value = 'x'.repeat(121)));
      await page.click('#profile-form [data-form-submit]');
      const tooLong = say('profile.surnameTooLong', { max: 120 });
      await expect.poll(() => page.textContent('#profile-surname-error')).toBe(tooLong);
      await page.fill('#profile-surname', 'Ruiz');
      await page.click('#profile-form [data-form-submit]');
      await expect.poll(() => page.textContent('[data-form-status]')).toBe(say('profile.saved'));
      await expectAccessible(page);
      expect(await readDocument(`users/${uid}`)).toMatchObject({ name: 'Ana', surname: 'Ruiz', experience: 'working', country: 'AR' });
      expect(await userOf(ANA.email)).toMatchObject({ displayName: 'Ana Ruiz' });
      await page.reload();
      await expect.poll(() => page.inputValue('#profile-surname')).toBe('Ruiz');
      expect(await page.inputValue('#profile-country')).toBe('AR');
      // A cleared field is deleted.
      await page.fill('#profile-surname', '');
      await page.selectOption('#profile-experience', '');
      await page.click('#profile-form [data-form-submit]');
      await expect.poll(() => page.textContent('[data-form-status]')).toBe(say('profile.saved'));
      expect(Object.keys((await readDocument(`users/${uid}`)) ?? {}).toSorted()).toEqual(['country', 'locale', 'name', 'register', 'uid']);
    });

    deep('that is missing is created when it is saved', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      const { uid } = await anaIsIn(visitor);
      await wipeDocuments();
      await page.reload();
      await expect.poll(() => page.textContent('[data-notice]')).toBe(`${say('profile.notFound')} ${say('profile.notFoundText')}`);
      await expectAccessible(page);
      await page.fill('#profile-name', 'Ana');
      await page.click('#profile-form [data-form-submit]');
      await expect.poll(() => page.textContent('[data-form-status]')).toBe(say('profile.saved'));
      expect(await readDocument(`users/${uid}`)).toMatchObject({ uid, name: 'Ana' });
      // What it says next comes after that.
      expect(await page.textContent('[data-notice]')).toContain(say('profile.unverified'));
    });

    deep('that Firestore refuses to show says nothing of a form', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await anaIsIn(visitor);
      await page.route('**/documents:batchGet?**', (route) => route.fulfill({ status: 403, body: '{}' }));
      await page.reload();
      await expect
        .poll(() => page.textContent('[data-form-summary]'))
        .toBe(`${say('profile.failed')}. ${say('profile.refused')}${say('form.tryAgain')}`);
    });

    deep('that cannot be loaded is reported and can be requested again', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await anaIsIn(visitor);
      await page.route('**/documents:batchGet?**', (route) => route.fulfill({ status: 503, body: '{}' }));
      await page.reload();
      await expect.poll(() => page.textContent('[data-form-summary]')).toContain(say('errors.unavailable'));
      expect(await page.locator('#profile-name').isDisabled()).toBe(true);
      await expectAccessible(page);
      await page.unroute('**/documents:batchGet?**');
      await page.click('[data-form-summary] a');
      await page.waitForSelector('#profile-form[aria-busy="false"]');
    });

    test('reminds of an unconfirmed address, and confirms it', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await anaIsIn(visitor);
      expect(await page.textContent('[data-notice]')).toContain(say('profile.unverified'));
      const { oobCode } = await askToConfirm(visitor);
      await visitor.open(`/action?mode=verifyEmail&oobCode=${oobCode}`);
      await expect.poll(() => page.textContent('h1')).toBe(say('action.verifiedTitle'));
      await expectAccessible(page);
      // Opening it twice shows the same, and in another tab that it was not needed; a stranger is told what to do.
      await page.reload();
      await expect.poll(() => page.textContent('h1')).toBe(say('action.verifiedTitle'));
      const tab = await visitor.openTab(`/action?mode=verifyEmail&oobCode=${oobCode}`);
      await expect.poll(() => tab.textContent('[data-action-text]')).toBe(say('action.verifiedBefore', { email: ANA.email }));
      expect(await tab.textContent('h1')).toBe(say('action.verifiedTitle'));
      const other = await somebody(language);
      await other.open(`/action?mode=verifyEmail&oobCode=${oobCode}`);
      await expect.poll(() => other.page.textContent('[data-action-text]')).toBe(say('action.verifyUsed'));
      expect(await other.page.getAttribute('[data-action-link]', 'href')).toBe(`${language.prefix}/profile`);
      await page.click('[data-action-link]');
      await page.waitForSelector('#profile-form[aria-busy="false"]');
      expect(await page.textContent('[data-notice]')).toBe('');
      expect(await page.locator('.account-notice-room').isVisible()).toBe(false);
    });

    deep.each([
      [1280, 900],
      [1280, 2400],
      [360, 900],
      [360, 2400],
    ])('has no layout shift at %i × %i px', async (width, height) => {
      const visitor = await somebody(language, { viewport: { width, height } });
      const { page } = visitor;
      const { uid, idToken } = await anaIsIn(visitor);
      // A picture brings the button that removes it.
      await page.route('https://pictures.example/**', (route) => route.abort());
      await ask('update', { idToken, photoUrl: 'https://pictures.example/ana' });
      const lessons = ['/cursos/css-que-se-adapta/cajas-y-espacio', '/en/cursos/css-that-adapts/boxes-and-space'];
      await writeDocument(`progress/${uid}`, { lessons: JSON.stringify(Object.fromEntries(lessons.map((one) => [one, 1]))) });
      await page.evaluate(() => localStorage.removeItem('academy.done.of'));
      await page.addInitScript(() => {
        const shifts: string[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as unknown as readonly LayoutShift[]) {
            const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
              const what = node instanceof Element ? node : node?.parentElement;
              return `${what?.outerHTML.slice(0, 80)} ${from.x},${from.y},${from.width},${from.height} → ${to.x},${to.y},${to.width},${to.height}`;
            });
            shifts.push(`${value}: ${moved.join('; ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.reload();
      await page.waitForSelector('[data-notice] button');
      await page.waitForSelector('.begun');
      await page.waitForSelector('.picture-state button');
      await page.waitForSelector('#profile-form[aria-busy="false"]');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await page.evaluate(() => (window as unknown as { readonly shifts: readonly string[] }).shifts)).toEqual([]);
      const heights = await page.locator('.account-notice').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(heights[1]).toBe(heights[0]);
    });

    test('gets another e-mail address after its link is opened and signing in again', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      const { uid } = await anaIsIn(visitor);
      await verifyUser(uid);
      await visitor.open('/profile/email');
      await expect.poll(() => page.inputValue('#profile-email-current')).toBe(ANA.email);
      await expectAccessible(page);
      const send = async (email: string, password: string) => {
        await page.fill('#profile-email-email', email);
        await page.fill('#profile-email-password', password);
        await page.click('#profile-email-form [data-form-submit]');
      };
      await send(ANA.email, ANA.password);
      await expect.poll(() => page.textContent('#profile-email-email-error')).toBe(say('profile.sameEmail'));
      await send(NEW, 'wrong-1');
      await expect.poll(() => page.textContent('#profile-email-password-error')).toBe(say('errors.wrong-current-password'));
      await expectAccessible(page);
      await send(NEW, ANA.password);
      await expect.poll(() => page.textContent('[data-form-status]')).toBe(say('profile.emailSent', { email: NEW }));
      await expectAccessible(page);
      const { oobCode } = await lastMail(NEW, 'VERIFY_AND_CHANGE_EMAIL');
      await visitor.open(`/action?mode=verifyAndChangeEmail&oobCode=${oobCode}`);
      await expect.poll(() => page.textContent('h1')).toBe(say('action.changedTitle'));
      expect(await page.textContent('[data-action-text]')).toBe(say('action.changed', { email: NEW }));
      // The visitor is signed out by now, and the link was used up: its result is shown once more.
      await page.reload();
      await expect.poll(() => page.textContent('h1')).toBe(say('action.changedTitle'));
      expect(await page.textContent('[data-action-text]')).toBe(say('action.changed', { email: NEW }));
      await expectAccessible(page);
      await page.click('[data-action-link]');
      await page.waitForURL(at(language, '/login'));
      await signIn(page, { ...ANA, email: NEW });
      await page.waitForURL(at(language, '/profile'));
      await expect.poll(() => page.inputValue('#profile-email')).toBe(NEW);
    });

    test('gets its old e-mail address back after somebody else changed it', async () => {
      const { idToken } = await registerUser(ANA);
      await ask('update', { idToken, email: NEW });
      const { oobCode } = await lastMail(ANA.email, 'RECOVER_EMAIL');
      const visitor = await somebody(language);
      const { page } = visitor;
      await visitor.open(`/action?mode=recoverEmail&oobCode=${oobCode}`);
      await expect.poll(() => page.textContent('h1')).toBe(say('action.recoveredTitle', { email: ANA.email }));
      await expectAccessible(page);
      await page.click('[data-action-link]');
      await page.waitForURL(at(language, '/lost'));
    });

    test('gets another password; if a recent sign-in is required, asks for the current one', async () => {
      const visitor = await somebody(language);
      const { page } = visitor;
      await anaIsIn(visitor);
      await setPasswordPolicy({ minPasswordLength: 8, containsNumericCharacter: true });
      await visitor.open('/profile/password');
      await expectAccessible(page);
      const send = async (password: string, next: string) => {
        await page.fill('#profile-password-password', password);
        await page.fill('#profile-password-new-password', next);
        await page.click('#profile-password-form [data-form-submit]');
      };
      await send(ANA.password, 'short');
      await expect.poll(() => page.textContent('#profile-password-new-password-error')).toBe(say('form.passwordWeak'));
      await expectAccessible(page);
      await send('wrong-1', 'long enough 1');
      await expect.poll(() => page.textContent('#profile-password-password-error')).toBe(say('errors.wrong-current-password'));
      let refused = 0;
      await page.route('**/accounts:update?**', (route) =>
        refused++ === 0 ? route.fulfill({ status: 400, json: TOO_OLD }) : route.continue(),
      );
      await send(ANA.password, 'long enough 1');
      await expect.poll(() => page.textContent('[data-form-status]')).toBe(say('profile.passwordSaved'));
      expect(refused).toBe(2);
      expect(await page.inputValue('#profile-password-password')).toBe('');
      await expectAccessible(page);
      await page.click('.profile-nav-out button');
      await page.waitForURL(at(language, language.prefix === '' ? '/' : ''));
      await expect.poll(() => toasts(page)).toContain(say('account.signedOut'));
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      await visitor.open('/login');
      await signIn(page, { ...ANA, password: 'long enough 1' });
      await page.waitForURL(at(language, '/profile'));
    });
  });

  test('asks before unsaved changes are lost', async () => {
    const { page, asked } = await anaIsEditing();
    await page.click('.site-name');
    await expect.poll(() => asked).toEqual(['beforeunload']);
    expect(await page.inputValue('#profile-name')).toBe('Ana');
    await page.click('#profile-form [data-form-submit]');
    await expect.poll(() => page.textContent('#profile-form [data-form-status]')).toBe(SPANISH.say('profile.saved'));
    await page.fill('#profile-surname', 'Ruiz');
    await page.fill('#profile-surname', '');
    await page.click('.site-name');
    await page.waitForURL(at(SPANISH, '/'));
    expect(asked).toHaveLength(1);
  });

  deep('does not ask when the session ends', async () => {
    const { visitor, page, asked } = await anaIsEditing();
    const tab = await visitor.openTab('/profile');
    await tab.waitForSelector('#profile-form[aria-busy="false"]');
    await tab.click('.profile-nav-out button');
    await tab.waitForURL(at(SPANISH, '/'));
    // The page reloads for the person who signs in there.
    const reloaded = page.waitForEvent('load');
    await tab.goto(at(SPANISH, '/login'));
    await signIn(tab);
    await reloaded;
    await page.waitForSelector('#profile-form[aria-busy="false"]');
    await typeName(page);
    await page.click('.profile-nav-out button');
    await page.waitForURL(at(SPANISH, '/'));
    expect(asked).toEqual([]);
  });

  deep.each([
    [BEN, 'PASSWORD_RESET', ({ email }) => ask('sendOobCode', { requestType: 'PASSWORD_RESET', email })],
    [
      NEW,
      'VERIFY_AND_CHANGE_EMAIL',
      ({ idToken }) => ask('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: NEW }),
    ],
    [BEN, 'RECOVER_EMAIL', ({ idToken }) => ask('update', { idToken, email: NEW })],
  ] as readonly (readonly [string, Mail['requestType'], (ben: TestUser) => Promise<void>])[])(
    'stays open where a link is opened that was sent to %s, who is somebody else, for %s',
    async (address, kind, send) => {
      const visitor = await somebody(ENGLISH);
      const { page } = visitor;
      await anaIsIn(visitor);
      await send(await registerUser({ ...ANA, email: BEN }));
      const { oobLink } = await lastMail(address, kind);
      await visitor.open(`/action${new URL(oobLink).search}`);
      if (kind === 'PASSWORD_RESET') {
        await page.fill('#action-password', 'another-2');
        await page.click('#action-form [data-form-submit]');
        await expect.poll(() => toasts(page)).toContain(ENGLISH.say('action.resetDone'));
      } else {
        await page.waitForSelector('[data-action-link]', { state: 'visible' });
        expect(await page.textContent('h1')).not.toBe(ENGLISH.say('action.failedTitle'));
        await visitor.open('/profile');
      }
      await expect.poll(() => page.inputValue('#profile-email')).toBe(ANA.email);
    },
  );

  deep('has its address confirmed by a link in the other language', async () => {
    const visitor = await somebody(SPANISH);
    await anaIsIn(visitor);
    const { oobCode } = await askToConfirm(visitor);
    // On a device without a session.
    const { page, ...phone } = await somebody(SPANISH);
    await phone.open(`/action?mode=verifyEmail&oobCode=${oobCode}&lang=es`);
    await expect.poll(() => page.textContent('h1')).toBe(SPANISH.say('action.verifiedTitle'));
    await page.click('a[hreflang="en"]:visible');
    await page.waitForURL(`${at(ENGLISH, '/action')}?**`);
    await expect.poll(() => page.textContent('h1')).toBe(ENGLISH.say('action.verifiedTitle'));
  });

  deep('has its address confirmed if a mail scanner opened the link first', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    const mail = await askToConfirm(visitor);
    await openMail(mail);
    await visitor.open(`/action?mode=verifyEmail&oobCode=${mail.oobCode}`);
    await expect.poll(() => page.textContent('h1')).toBe(ENGLISH.say('action.verifiedTitle'));
  });

  deep('stops reminding of an address confirmed in another tab', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    const { oobCode } = await askToConfirm(visitor);
    await page.reload();
    await page.waitForSelector('[data-notice] button');
    await visitor.openTab(`/action?mode=verifyEmail&oobCode=${oobCode}`);
    await expect.poll(() => page.textContent('[data-notice]')).toBe('');
  });

  test('stops reminding of an address confirmed on another device, on return to the page', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const { uid } = await anaIsIn(visitor);
    await page.waitForSelector('[data-notice] button');
    await verifyUser(uid);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => page.textContent('[data-notice]')).toBe('');
    expect(await page.evaluate(() => localStorage.getItem('academy.session'))).toContain('"isConfirmed":true');
  });

  test('has a language, in which pages in others are offered, here and where the person signs in next', async () => {
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    await page.selectOption('#profile-locale', 'en');
    await page.click('#profile-form [data-form-submit]');
    await expect.poll(() => page.textContent('#profile-form [data-form-status]')).toBe(SPANISH.say('profile.saved'));
    const isOffered = async ({ page: there, open }: Visitor) => {
      await open('/cursos');
      return there.locator('[data-suggestion="en"]').isVisible();
    };
    expect(await isOffered(visitor)).toBe(true);
    const next = await somebody(SPANISH);
    expect(await isOffered(next)).toBe(false);
    await next.open('/login');
    await signIn(next.page);
    await next.page.waitForURL('**/profile');
    expect(await isOffered(next)).toBe(true);
  });

  deep('reacts to a click before the session is known, with what was typed before its script', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    const release = await hold(page, '**/accounts:lookup?**');
    const start = await hold(page, '**/assets/profile-email-*.js');
    await page.goto(at(ENGLISH, '/profile/email'), { waitUntil: 'commit' });
    await page.fill('#profile-email-email', NEW);
    await page.fill('#profile-email-password', ANA.password);
    start();
    await page.waitForSelector('academy-island[name="profile-email"][data-started]', { state: 'attached' });
    await page.click('#profile-email-form [data-form-submit]');
    await expect.poll(() => page.textContent('[data-form-status]')).toBe(ENGLISH.say('account.busy'));
    release();
    await expect.poll(() => page.textContent('[data-form-status]')).toBe(ENGLISH.say('profile.emailSent', { email: NEW }));
  });

  test('keeps what another device saved meanwhile', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    const { uid } = await anaIsIn(visitor);
    const save = async () => {
      await page.click('#profile-form [data-form-submit]');
      await expect.poll(() => page.textContent('#profile-form [data-form-status]')).toBe(ENGLISH.say('profile.saved'));
    };
    await page.fill('#profile-name', 'Ana');
    await save();
    const stored = await readDocument(`users/${uid}`);
    await writeDocument(`users/${uid}`, { ...stored, register: new Date(String(stored?.['register'])), surname: 'Ruiz', country: 'AR' });
    await page.selectOption('#profile-experience', 'working');
    await save();
    const expected = { name: 'Ana', surname: 'Ruiz', country: 'AR', experience: 'working' };
    expect(await readDocument(`users/${uid}`)).toMatchObject(expected);
    // Nothing has changed.
    await save();
    expect(await readDocument(`users/${uid}`)).toMatchObject(expected);
    await page.selectOption('#profile-experience', '');
    await save();
    expect(await readDocument(`users/${uid}`)).not.toHaveProperty('experience');
  });

  deep('restored from the back/forward cache is not shown to somebody else', async () => {
    const visitor = await somebody(ENGLISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    expect(await page.inputValue('#profile-email')).toBe(ANA.email);
    // The page is reloading, which takes time.
    await page.route(at(ENGLISH, '/profile'), () => {});
    const email = await page.evaluate(() => {
      localStorage.setItem('academy.session', JSON.stringify({ uid: 'ben', isConfirmed: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.querySelector<HTMLInputElement>('#profile-email')?.value;
    });
    expect(email).toBe('');
  });
});
