import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CourseFile } from '../../islands/course-files.ts';
import { parseLessons } from '../../islands/learning/progress/lessons.ts';
import { expectAccessible } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { accountSite, ANA, anaIsIn, profileIsShown, signIn, toasts } from '../support/firebase/accounts.ts';
import { hold } from '../support/hold.ts';
import { deleteUser, hasNoFirestore, readDocument, registerUser, writeDocument } from '../support/firebase/stack.ts';
import { ENGLISH, SPANISH, type Visitor } from '../support/firebase/visitors.ts';
import { settled } from '../support/settled.ts';

const COURSE = '/cursos/css-que-se-adapta';
const FIRST = `${COURSE}/la-cascada-sin-misterio`;
const SECOND = `${COURSE}/cajas-y-espacio`;
const HTML = '/cursos/html-desde-cero';
const ENGLISH_FIRST = '/en/cursos/css-that-adapts/the-cascade-without-mystery';
const DOCUMENTS = '**/documents:*';

const button = (page: Page) => page.locator('[data-lesson-done]');
const pressed = (page: Page) => button(page).getAttribute('aria-pressed');
const marked = (page: Page) =>
  page.locator('.course-nav-list a[data-done]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** The courses on the profile page: title, how much is done, and the link to go on. */
const begun = (page: Page) =>
  page.locator('.begun').evaluateAll((items) =>
    items.map((item) => {
      const onward = item.querySelector('[data-onward]');
      return [
        item.querySelector('h3')?.textContent.trim(),
        item.querySelector('[data-progress]')?.textContent,
        onward?.getAttribute('href'),
        onward?.textContent,
      ];
    }),
  );

/** The addresses of a course's lessons. */
async function lessonsOf(page: Page, course: string): Promise<readonly string[]> {
  const file = (await page.evaluate(() => fetch('/builds/courses-es.json').then((response) => response.json()))) as CourseFile;
  return file.courses.find(({ url }) => url === course)?.lessons ?? [];
}

/** What the account stores about a lesson: whether it is done; null if nothing. */
async function known(uid: string, address: string): Promise<boolean | null> {
  const at = parseLessons(String((await readDocument(`progress/${uid}`))?.['lessons'] ?? ''))[address];
  return at === undefined ? null : at > 0;
}

/** Lets an hour pass, as far as the next page can tell. */
const anHourLater = (page: Page) =>
  page.evaluate(() => {
    const owner = JSON.parse(localStorage.getItem('academy.done.of') ?? '{}') as object;
    localStorage.setItem('academy.done.of', JSON.stringify({ ...owner, asked: 0 }));
  });

describe.skipIf(!findChromium() || hasNoFirestore)('progress of somebody with an account', () => {
  const { somebody } = accountSite();

  /** Ana signs in on another device. */
  async function comesIn(visitor: Visitor): Promise<void> {
    await visitor.open('/login');
    await signIn(visitor.page);
    await profileIsShown(visitor.page);
  }

  test('is shared with other devices and languages, withdrawals too', async () => {
    const [laptop, phone] = [await somebody(SPANISH), await somebody(ENGLISH)];
    const { uid } = await anaIsIn(laptop);
    await laptop.open(FIRST);
    await button(laptop.page).click();
    await expect.poll(() => known(uid, FIRST)).toBe(true);

    await comesIn(phone);
    const english = await laptop.page.locator('link[hreflang="en-US"]').getAttribute('href');
    await phone.open(new URL(english ?? '').pathname.replace(/^\/en/, ''));
    await expect.poll(() => pressed(phone.page)).toBe('true');
    await button(phone.page).click();
    await expect.poll(() => known(uid, FIRST)).toBe(false);

    await anHourLater(laptop.page);
    await laptop.page.reload();
    await expect.poll(() => pressed(laptop.page)).toBe('false');
  });

  deep('includes what was done before signing in', async () => {
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    await visitor.open(FIRST);
    await button(page).click();
    const { uid } = await anaIsIn(visitor);
    expect(await known(uid, FIRST)).toBe(true);
    await visitor.open(SECOND);
    await expect.poll(() => marked(page)).toEqual([FIRST]);
  });

  test('is listed on the profile by course, the last one first, with a link to the next lesson', async () => {
    const visitor = await somebody(SPANISH);
    const { page, openTab } = visitor;
    const { uid } = await anaIsIn(visitor);
    const { say } = SPANISH;
    await expect.poll(() => page.textContent('[data-none]:not([hidden])')).toContain(say('profile.coursesNone'));
    expect(await page.getAttribute('[data-none] a', 'href')).toBe('/cursos');

    // On another device.
    const finished = (await lessonsOf(page, HTML)).map((address, index) => [address, index + 10]);
    await writeDocument(`progress/${uid}`, { lessons: JSON.stringify({ ...Object.fromEntries(finished), [FIRST]: 5, [SECOND]: -6 }) });
    await anHourLater(page);
    await page.reload();
    await page.locator('.begun').first().waitFor();
    expect(await page.locator('[data-none]').isVisible()).toBe(false);
    expect(await begun(page)).toEqual([
      ['HTML desde cero', say('progress.all'), `${HTML}/tu-primera-pagina`, say('progress.again')],
      ['CSS que se adapta', '1 de 5 lecciones', SECOND, say('progress.onward')],
    ]);
    await expectAccessible(page);

    const tab = await openTab(SECOND);
    await button(tab).click();
    await expect
      .poll(() => begun(page))
      .toEqual([
        ['CSS que se adapta', '2 de 5 lecciones', `${COURSE}/flex-o-grid`, say('progress.onward')],
        ['HTML desde cero', say('progress.all'), `${HTML}/tu-primera-pagina`, say('progress.again')],
      ]);
    await page.click('.begun a[data-onward]');
    await page.waitForURL(`**${COURSE}/flex-o-grid`);
  });

  deep('is not listed on the profile of somebody else, and a list that cannot be loaded is mentioned', async () => {
    const visitor = await somebody(ENGLISH);
    const { page, context } = visitor;
    const { say } = ENGLISH;
    await visitor.open('/login');
    // Left behind by a user who did not sign out.
    await page.evaluate((first) => {
      localStorage.setItem('academy.done', JSON.stringify({ [first]: 1 }));
      localStorage.setItem('academy.done.of', JSON.stringify({ uid: 'ben', asked: Date.now(), known: {} }));
    }, ENGLISH_FIRST);
    await page.addInitScript(() => {
      const note = () => document.querySelector('.begun') && document.documentElement.setAttribute('data-listed', '');
      new MutationObserver(note).observe(document, { subtree: true, childList: true });
    });
    await anaIsIn(visitor);
    await expect.poll(() => page.textContent('[data-none]:not([hidden])')).toContain(say('profile.coursesNone'));
    expect(await page.getAttribute('html', 'data-listed')).toBe(null);
    expect(await page.getAttribute('[data-none] a', 'href')).toBe('/en/cursos');
    await context.route('**/builds/courses-en.json', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect.poll(() => page.textContent('.profile-courses [data-status]')).toBe(say('profile.coursesFailed'));
  });

  test('leaves the browser on sign-out, without mixing with somebody else’s', async () => {
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    const ana = await anaIsIn(visitor);
    await visitor.open(FIRST);
    await button(page).click();
    await expect.poll(() => known(ana.uid, FIRST)).toBe(true);
    await visitor.open('/profile');
    await page.click('.profile-nav-out button');
    await expect.poll(() => toasts(page)).toBe(SPANISH.say('account.signedOut'));
    await visitor.open(FIRST);
    expect([await pressed(page), await marked(page)]).toEqual(['false', []]);

    // Left behind by a user who did not sign out.
    await page.evaluate(
      ({ uid, first }) => {
        localStorage.setItem('academy.done', JSON.stringify({ [first]: 1 }));
        localStorage.setItem('academy.done.of', JSON.stringify({ uid, asked: Date.now(), known: {} }));
      },
      { uid: ana.uid, first: FIRST },
    );
    const ben = await registerUser({ email: 'ben@example.com' });
    await writeDocument(`progress/${ben.uid}`, { lessons: JSON.stringify({ [SECOND]: 5 }) });
    await visitor.open('/login');
    await signIn(page, { email: 'ben@example.com', password: ANA.password });
    await profileIsShown(page);
    await visitor.open(FIRST);
    await expect.poll(() => marked(page)).toEqual([SECOND]);
    expect(await known(ben.uid, FIRST)).toBe(null);
  });

  deep('does not come back if another tab signs out during a request', async () => {
    const visitor = await somebody(SPANISH);
    const { page, context } = visitor;
    const { uid } = await anaIsIn(visitor);
    await writeDocument(`progress/${uid}`, { lessons: JSON.stringify({ [FIRST]: 5 }) });
    await anHourLater(page);
    const release = await hold(context, DOCUMENTS);
    const tab = await context.newPage();
    const asking = tab.waitForRequest(DOCUMENTS);
    await tab.goto(new URL(FIRST, page.url()).href);
    const request = await asking;
    await page.click('.profile-nav-out button');
    await expect.poll(() => toasts(page)).toBe(SPANISH.say('account.signedOut'));
    release();
    expect((await request.response())?.status()).toBe(200);
    // A later request is answered later, so the first response has arrived by then.
    await tab.evaluate(() => fetch(location.href).then((response) => response.text()));
    expect(await tab.evaluate(() => localStorage.getItem('academy.done'))).toBe(null);
    expect(await marked(tab)).toEqual([]);
  });

  deep('is not sent to the account of somebody who signs in during a request', async () => {
    const visitor = await somebody(SPANISH);
    const { page, context } = visitor;
    const ana = await anaIsIn(visitor);
    const ben = await registerUser({ email: 'ben@example.com' });
    await writeDocument(`progress/${ana.uid}`, { lessons: JSON.stringify({ [FIRST]: 5 }) });
    await anHourLater(page);
    const tab = await context.newPage();
    const release = await hold(tab, DOCUMENTS);
    const asking = tab.waitForRequest(DOCUMENTS);
    await tab.goto(new URL(FIRST, page.url()).href);
    const request = await asking;
    await page.click('.profile-nav-out button');
    await expect.poll(() => toasts(page)).toBe(SPANISH.say('account.signedOut'));
    await visitor.open(SECOND);
    await button(page).click();
    await visitor.open('/login');
    await signIn(page, { email: 'ben@example.com', password: ANA.password });
    await profileIsShown(page);
    release();
    expect((await request.response())?.status()).toBe(200);
    await settled(tab);
    await visitor.open(SECOND);
    await expect.poll(() => known(ben.uid, SECOND)).toBe(true);
    expect(await known(ben.uid, FIRST)).toBe(null);
  });

  deep('does not remove what was learned in this browser after sign-out', async () => {
    const visitor = await somebody(SPANISH);
    const { page, context } = visitor;
    await anaIsIn(visitor);
    await visitor.open(SECOND);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('academy.done.of'))).not.toBe(null);
    await context.route(DOCUMENTS, (route) => route.abort());
    await button(page).click();
    await visitor.open('/profile');
    await page.click('.profile-nav-out button');
    await expect.poll(() => toasts(page)).toBe(SPANISH.say('account.signedOut'));
    await context.unroute(DOCUMENTS);
    await visitor.open(FIRST);
    await button(page).click();
    const ben = await registerUser({ email: 'ben@example.com' });
    await visitor.open('/login');
    await signIn(page, { email: 'ben@example.com', password: ANA.password });
    await profileIsShown(page);
    await visitor.open(SECOND);
    await expect.poll(() => known(ben.uid, FIRST)).toBe(true);
    await expect.poll(() => marked(page)).toEqual([FIRST]);
    expect(await known(ben.uid, SECOND)).toBe(null);
  });

  deep('does not remove it either if the session ended by itself', async () => {
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    const { uid } = await anaIsIn(visitor);
    await visitor.open(FIRST);
    await button(page).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('academy.done.of'))).toContain(FIRST);
    await deleteUser(uid);
    await page.reload();
    await expect.poll(() => toasts(page)).toContain(SPANISH.say('account.endedExpired'));
    await visitor.open(SECOND);
    await button(page).click();
    const ben = await registerUser({ email: 'ben@example.com' });
    await visitor.open('/login');
    await signIn(page, { email: 'ben@example.com', password: ANA.password });
    await profileIsShown(page);
    await visitor.open(FIRST);
    await expect.poll(() => known(ben.uid, SECOND)).toBe(true);
    await expect.poll(() => marked(page)).toEqual([SECOND]);
    expect(await known(ben.uid, FIRST)).toBe(null);
  });

  deep('is requested once if the browser has no room for it', async () => {
    const visitor = await somebody(SPANISH);
    const { page, context } = visitor;
    const { uid } = await anaIsIn(visitor);
    await writeDocument(`progress/${uid}`, { lessons: JSON.stringify({ [FIRST]: 5 }) });
    await anHourLater(page);
    await context.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('academy.done')) throw new DOMException('There is no room.', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    });
    let asked = 0;
    page.on('request', (request) => void (/documents:/.test(request.url()) && (asked += 1)));
    await visitor.open(SECOND);
    await expect.poll(() => asked).toBe(1);
    await settled(page);
    expect(asked).toBe(1);
  });

  deep('is sent after the next sign-in if there was no connection before signing out', async () => {
    const visitor = await somebody(SPANISH);
    const { page, context } = visitor;
    const { uid } = await anaIsIn(visitor);
    await visitor.open(SECOND);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('academy.done.of'))).not.toBe(null);
    await context.route(DOCUMENTS, (route) => route.abort());
    await button(page).click();
    expect(await pressed(page)).toBe('true');
    await visitor.open('/profile');
    await page.click('.profile-nav-out button');
    await expect.poll(() => toasts(page)).toBe(SPANISH.say('account.signedOut'));
    await context.unroute(DOCUMENTS);
    expect(await known(uid, SECOND)).toBe(null);
    await comesIn(visitor);
    await visitor.open(FIRST);
    await expect.poll(() => known(uid, SECOND)).toBe(true);
  });

  deep('is requested once an hour and sent once per page', async () => {
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    const asked: string[] = [];
    page.on(
      'request',
      (request) => void (/documents:(batchGet|commit)/.test(request.url()) && asked.push(request.url().split(':').pop() ?? '')),
    );
    const { uid } = await anaIsIn(visitor);
    asked.length = 0;
    await visitor.open(FIRST);
    await button(page).click();
    await expect.poll(() => known(uid, FIRST)).toBe(true);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('academy.done.of'))).toContain(FIRST);
    expect(asked.filter((one) => one.startsWith('commit'))).toHaveLength(1);
    asked.length = 0;
    await page.reload();
    await settled(page);
    expect(asked).toEqual([]);
    await anHourLater(page);
    await page.reload();
    await expect.poll(() => asked.map((one) => one.split('?')[0])).toEqual(['batchGet']);
  });

  deep('that cannot be stored is reported in the console and stays in the browser', async () => {
    const visitor = await somebody(SPANISH);
    const { page } = visitor;
    await anaIsIn(visitor);
    await anHourLater(page);
    await page.route(DOCUMENTS, (route) => route.fulfill({ status: 403, json: {} }));
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    await visitor.open(FIRST);
    await expect.poll(() => told.join()).toContain('What was learned is not in the account yet.');
    await button(page).click();
    await page.reload();
    await settled(page);
    expect(await pressed(page)).toBe('true');
  });
});
