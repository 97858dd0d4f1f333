import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findChromium } from '../support/chromium.ts';
import { fetchRouted } from '../support/fetch-routed.ts';
import { accountSite, ANA, anaIsIn, signIn } from '../support/firebase/accounts.ts';
import { firebaseConfig, hasNoFirestore, registerUser, subscribers } from '../support/firebase/stack.ts';
import { SPANISH } from '../support/firebase/visitors.ts';

/** Google's script, which lets everybody pass. */
const routeRecaptcha = (context: BrowserContext) =>
  context.route('https://www.google.com/recaptcha/enterprise.js?**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.grecaptcha = { enterprise: { ready: (done) => done(), render: () => 0, execute: async () => 'a person' } }; window.onFirebaseAuthREInstanceReady?.();`,
    }),
  );

/** The identity provider's own addresses, as the SDK asks for no reCAPTCHA in an emulator; passwords require it. */
async function requireRecaptcha(context: BrowserContext): Promise<void> {
  await context.route(/^https:\/\/(?:identitytoolkit|securetoken)\.googleapis\.com\//, async (route) => {
    const request = route.request();
    const { host, pathname, search } = new URL(request.url());
    if (pathname === '/v2/recaptchaConfig') {
      const recaptchaEnforcementState = [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'ENFORCE' }];
      return route.fulfill({ json: { recaptchaKey: 'projects/academy/keys/key', recaptchaEnforcementState } });
    }
    if (pathname.endsWith(':signInWithPassword') && !request.postData()?.includes('"captchaResponse":"a person"'))
      return route.fulfill({ status: 400, json: { error: { code: 400, message: 'MISSING_RECAPTCHA_TOKEN' } } });
    // The emulator does not implement what comes with an answer of reCAPTCHA.
    const { captchaResponse: _, clientType: __, recaptchaVersion: ___, ...data } = parsed(request.postData());
    const postData = request.postData()?.startsWith('{') ? { postData: JSON.stringify(data) } : {};
    const url = `${firebaseConfig.emulators.auth}/${host}${pathname}${search}`;
    return route.fulfill({ response: await fetchRouted(route, { url, ...postData }) });
  });
  await routeRecaptcha(context);
}

describe.skipIf(!findChromium() || hasNoFirestore)('reCAPTCHA that the identity provider requires', () => {
  const production = { ...firebaseConfig, emulators: null };
  const { somebody, at } = accountSite({ ...production, recaptcha: true });
  const other = accountSite(production);

  test('lets people sign in if the site allows it', async () => {
    await registerUser(ANA);
    const { context, page, open } = await somebody(SPANISH);
    await requireRecaptcha(context);
    await context.route('https://firestore.googleapis.com/**', (route) => route.abort());
    await open('/login');
    await signIn(page);
    await page.waitForURL(at(SPANISH, '/profile'));
  });

  test('is reported to the visitor, and in the console to the owner, if the site does not allow it', async () => {
    await registerUser(ANA);
    const { context, page, open, complaints, leave } = await other.visit(SPANISH);
    await requireRecaptcha(context);
    await open('/login');
    await signIn(page);
    await expect.poll(() => page.textContent('[data-form-summary]')).toBe(SPANISH.say('errors.missing-recaptcha-token'));
    expect(complaints.join()).toContain('Set `firebase.recaptcha: true` in site.config.ts');
    await expect(leave()).rejects.toThrow('recaptcha');
  });
});

describe.skipIf(!findChromium() || hasNoFirestore)('App Check', () => {
  const { somebody } = accountSite({ ...firebaseConfig, appCheck: { siteKey: 'key' } });

  test('sends its token with every request to Firebase', async () => {
    const visitor = await somebody(SPANISH);
    const { context, page, open } = visitor;
    await context.route('https://content-firebaseappcheck.googleapis.com/**:exchangeDebugToken?**', (route) =>
      route.fulfill({ json: { token: TOKEN, ttl: '3600s' } }),
    );
    await routeRecaptcha(context);
    const asked = new Map<string, Set<string | undefined>>();
    page.on('request', (request) => {
      const [, verb = ''] = /:(signInWithPassword|lookup|batchGet|commit)\?|(?<=\/)(addSubscriberToList)$/.exec(request.url()) ?? [];
      const name = request.url().endsWith('addSubscriberToList') ? 'addSubscriberToList' : verb;
      if (name && request.method() === 'POST')
        asked.set(name, (asked.get(name) ?? new Set()).add(request.headers()['x-firebase-appcheck']));
    });
    await anaIsIn(visitor);
    // What was learned is sent without the SDK.
    await open('/cursos/css-que-se-adapta/cajas-y-espacio');
    await page.click('[data-lesson-done]');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('academy.done.of'))).toContain('cajas-y-espacio');
    await open('/');
    await page.fill('[data-form^="opt-in"] [name=email]', ANA.email);
    await page.check('[data-form^="opt-in"] [name=consent]');
    await page.click('[data-form^="opt-in"] [data-form-submit]');
    await page.waitForSelector('[data-form-done]:not(:empty)');
    expect(await subscribers()).toHaveLength(1);
    expect([...asked.keys()].toSorted()).toEqual(['addSubscriberToList', 'batchGet', 'commit', 'lookup', 'signInWithPassword']);
    expect([...asked.values()].map((tokens) => [...tokens])).toEqual(Array.from({ length: 5 }, () => [TOKEN]));
  });
});

/** The fields of a request that is JSON; none of another. */
const parsed = (body: string | null) => ((body ?? '').startsWith('{') ? JSON.parse(body ?? '') : {}) as Readonly<Record<string, unknown>>;

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = Math.floor(Date.now() / 1000);
const TOKEN = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ sub: 'app', iat: now, exp: now + 3600 })}.`;
