import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished } from 'vitest';
import type { PublicFirebase } from '../../../islands/config.ts';
import { launchChromium } from '../chromium.ts';
import { startSiteServer, type SiteServer } from '../site-server.ts';
import { firebaseConfig, registerUser, wipe, type TestUser } from './stack.ts';
import { visit, type Language, type ToldWindow, type Visitor } from './visitors.ts';

/** The person in most tests. */
export const ANA = { email: 'ana@example.com', password: 'secret-1' };

/** Serves the site to a browser for the tests of a file, each of which starts without accounts. */
export function accountSite(firebase: PublicFirebase = firebaseConfig) {
  let browser: Browser;
  let site: SiteServer;
  beforeAll(async () => {
    site = await startSiteServer(inject('demo'), firebase);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    site?.disconnect();
  });
  beforeEach(wipe);

  return {
    /** A new visitor, who is up to the test. */
    visit: (language: Language) => visit(browser, { origin: site.origin, language }),
    at: ({ prefix }: Language, path: string) => `${site.origin}${prefix}${path}`,
    /** A new visitor, who leaves when the test ends; fails if the pages had unexpected errors. */
    async somebody(language: Language, options: Parameters<Browser['newContext']>[0] = {}): Promise<Visitor> {
      const visitor = await visit(browser, { origin: site.origin, language, options });
      onTestFinished(async () => {
        await visitor.leave();
        expect(visitor.complaints).toEqual([]);
      });
      return visitor;
    },
  };
}

/** Fills in the login page and submits it. */
export async function signIn(page: Page, { email, password } = ANA): Promise<void> {
  await page.fill('#login-email', email);
  await page.fill('#login-password', password);
  await page.click('#login-form [data-form-submit]');
}

/** Ana has an account and is signed in; her profile page is open. */
export async function anaIsIn({ page, open, language }: Visitor): Promise<TestUser> {
  const user = await registerUser(ANA);
  await open('/login');
  await signIn(page);
  await page.waitForURL(`**${language.prefix}/profile`);
  await profileIsShown(page);
  return user;
}

/** Waits until the profile page has loaded what it shows: the profile, and the courses after asking the account for progress. */
export async function profileIsShown(page: Page): Promise<void> {
  await page.waitForSelector('#profile-form[aria-busy="false"]');
  await page.waitForSelector('.profile-courses [data-status]:empty', { state: 'attached' });
}

/** The texts of toasts since the page was loaded last: they disappear sooner than a busy machine may look. */
export function toasts(page: Page): Promise<string> {
  return page.evaluate(() => (window as unknown as ToldWindow).told.join(' '));
}
