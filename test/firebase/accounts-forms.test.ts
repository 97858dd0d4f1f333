import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { accountSite, ANA, anaIsIn } from '../support/firebase/accounts.ts';
import { hasNoFirestore, registerUser } from '../support/firebase/stack.ts';
import { LANGUAGES, type Language, type Visitor } from '../support/firebase/visitors.ts';
import { goOffline, scrollThrough, settled } from '../support/settled.ts';

const NEW = { email: 'ana@new.example', password: 'brand-new-1' };

interface FormCase {
  readonly path: string;
  /** Ana is signed in, has an account, or neither. */
  readonly ana: 'in' | 'out' | 'unknown';
  /** The values to type, in the order of the fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The request that sends the form. */
  readonly request: string;
  /** The message on success; without one, the form redirects to the profile. */
  readonly says?: (say: Language['say']) => string;
}

const FORMS: Readonly<Record<string, FormCase>> = {
  login: { path: '/login', ana: 'out', fields: ANA, request: '**/accounts:signInWithPassword?**' },
  register: { path: '/register', ana: 'unknown', fields: { name: 'Ana', ...ANA }, request: '**/accounts:signUp?**' },
  lost: {
    path: '/lost',
    ana: 'out',
    fields: { email: ANA.email },
    request: '**/accounts:sendOobCode?**',
    says: (say) => say('lost.sent', { email: ANA.email }),
  },
  profile: {
    path: '/profile',
    ana: 'in',
    fields: { name: 'Ana', surname: 'Ruiz' },
    request: '**/documents:commit?**',
    says: (say) => say('profile.saved'),
  },
  'profile-email': {
    path: '/profile/email',
    ana: 'in',
    fields: { email: NEW.email, password: ANA.password },
    request: '**/accounts:sendOobCode?**',
    says: (say) => say('profile.emailSent', { email: NEW.email }),
  },
  'profile-password': {
    path: '/profile/password',
    ana: 'in',
    fields: { password: ANA.password, 'new-password': NEW.password },
    request: '**/accounts:update?**',
    says: (say) => say('profile.passwordSaved'),
  },
};

describe.skipIf(!findChromium() || hasNoFirestore)('the form', () => {
  const { at, somebody } = accountSite();

  describe.each(Object.entries(FORMS))('%s', (form, { path, ana, fields, request, says }) => {
    const fieldOf = (name: string) => `#${form}-${name}`;
    const submit = `#${form}-form [data-form-submit]`;

    async function open(visitor: Visitor): Promise<void> {
      if (ana === 'in') await anaIsIn(visitor);
      if (ana === 'out') await registerUser(ANA);
      await visitor.page.goto(at(visitor.language, path));
      await settled(visitor.page);
    }
    const wentWell = ({ page, language }: Visitor) =>
      says
        ? expect.poll(() => page.textContent(`#${form}-form [data-form-status]`)).toBe(says(language.say))
        : page.waitForURL(at(language, '/profile'));

    describe.each(LANGUAGES)('in $code', (language) => {
      deep('works with the keyboard alone, accepts pasted passwords, and is sent once', async () => {
        const visitor = await somebody(language, { permissions: ['clipboard-read', 'clipboard-write'] });
        const { page } = visitor;
        await open(visitor);
        const sent: (() => Promise<void>)[] = [];
        await page.route(request, (route) => void sent.push(() => route.continue()));
        for (const [name, text] of Object.entries(fields)) {
          await tabTo(page, fieldOf(name));
          await (name.endsWith('password') ? paste(page, text) : page.keyboard.type(text));
        }
        await tabTo(page, submit);
        await page.keyboard.press('Enter');
        await expect.poll(() => sent.length).toBe(1);
        expect(await page.getAttribute(`#${form}-form`, 'aria-busy')).toBe('true');
        expect(await page.textContent(`#${form}-form [data-form-status]`)).not.toBe('');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Space');
        await expectAccessible(page);
        expect(sent).toHaveLength(1);
        await sent[0]?.();
        await page.unroute(request);
        await wentWell(visitor);
      });

      deep('reports a lost connection, keeps its values, and works again later', async () => {
        const visitor = await somebody(language, { viewport: { width: 360, height: 740 } });
        const { page, context } = visitor;
        await open(visitor);
        for (const [name, text] of Object.entries(fields)) await page.fill(fieldOf(name), text);
        // The choice of a theme is loaded when it comes into view.
        await scrollThrough(page);
        await goOffline(page);
        await page.click(submit);
        await expect.poll(() => page.textContent(`#${form}-form [data-form-summary]`)).toBe(language.say('errors.network-request-failed'));
        for (const [name, text] of Object.entries(fields)) expect(await page.inputValue(fieldOf(name))).toBe(text);
        await expectAccessible(page);
        await context.setOffline(false);
        await page.click(submit);
        await wentWell(visitor);
      });
    });
  });
});

/** Presses Tab until the element is focused: it must be reachable by keyboard alone. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
  for (let presses = 0; presses < 80 && !(await isThere()); presses++) await page.keyboard.press('Tab');
  expect(await isThere(), `${selector} is reached with Tab`).toBe(true);
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}
