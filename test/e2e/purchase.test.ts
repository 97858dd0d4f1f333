import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';
import { buildVariant } from '../support/variant.ts';

const KEY = 'pk_test_academy';
const RETURN = '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';
const PAGES = {
  es: {
    thanks: '/purchase-thanks',
    error: '/purchase-error',
    succeeded: 'Pago recibido',
    processing: 'Pago en camino',
    requires_payment_method: 'Pago no completado',
    unknown: 'Sin respuesta',
  },
  en: {
    thanks: '/en/purchase-thanks',
    error: '/en/purchase-error',
    succeeded: 'Payment received',
    processing: 'Payment on its way',
    requires_payment_method: 'Payment not completed',
    unknown: 'No answer',
  },
};
/** Words of the editors that are only true once a payment was confirmed. */
const CLAIM = /reservada|recibido el pago|received|is booked/i;
const locales = Object.entries(PAGES).filter(([code]) => inject('depth').languages.includes(code as 'es' | 'en'));

/** Responds as the payment provider's host would, with a script that knows one payment. */
const provider = (status: string) => (page: Page) =>
  page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Stripe = Object.assign((key) => ({
        _registerWrapper() {},
        retrievePaymentIntent: async (secret) => key === '${KEY}' && secret === 'pi_1_secret_2' ? { paymentIntent: { status: '${status}' } } : { error: {} },
      }), { version: 3 });`,
    }),
  );
const unreachable = (page: Page) => page.route('https://js.stripe.com/**', (route) => route.abort());
const asked = (requests: readonly string[]) => requests.filter((address) => address.startsWith('https://'));

describe.skipIf(!findChromium())('the pages after a purchase', () => {
  let site: SiteBrowser;
  let output: string;
  beforeAll(async () => {
    ({ output } = await buildVariant({ islands: { runtime: inject('runtime') }, stripe: { publishableKey: KEY } }));
    site = await openSite(output);
  });
  afterAll(async () => {
    await site.close();
    rmSync(dirname(output), { recursive: true });
  });
  const payment = (page: Page) => page.locator('.purchase-told');

  describe.each(locales)('in %s', (_, words) => {
    test.each(['succeeded', 'processing', 'requires_payment_method'] as const)(
      'show the provider’s status of the payment: %s',
      async (status) => {
        const { page, complaints } = await site.open(words.thanks + RETURN, {
          before: provider(status),
        });
        await expect.poll(() => payment(page).textContent()).toContain(words[status]);
        expect(await payment(page).getAttribute('role')).toBe('status');
        await expectAccessible(page);
        expect(complaints).toEqual([]);
      },
    );

    test.each([
      ['thanks', 'requires_payment_method', 'error'],
      ['error', 'succeeded', 'thanks'],
      ['error', 'processing', 'thanks'],
    ] as const)('redirect from %s to the page that fits the payment (%s)', async (wrong, status, right) => {
      const { page } = await site.open(words[wrong] + RETURN, { before: provider(status) });
      await page.waitForURL(site.origin + words[right] + RETURN);
      await expect.poll(() => payment(page).textContent()).toContain(words[status]);
      expect(await page.evaluate(() => history.length)).toBe(2);
    });

    deep.each([
      ['thanks', 'processing', provider('processing')],
      ['thanks', 'unknown', unreachable],
      ['error', 'unknown', unreachable],
    ] as const)('have nothing but the state on %s if it is another than the page tells of: %s', async (kind, state, before) => {
      const { page } = await site.open(words[kind] + RETURN, { before });
      const heading = page.locator('main h1');
      await expect.poll(() => heading.textContent()).toContain(words[state]);
      expect(await heading.count()).toBe(1);
      expect(await payment(page).locator(':scope > *').count()).toBe(2);
      expect(await page.locator('.purchase-actions a:visible').count()).toBeGreaterThan(0);
      await expectAccessible(page);
    });

    test.each([
      ['thanks', 'succeeded'],
      ['error', 'requires_payment_method'],
    ] as const)('keep their own text on %s if it fits: %s', async (kind, status) => {
      const { page } = await site.open(words[kind] + RETURN, { before: provider(status) });
      await expect.poll(() => payment(page).textContent()).toContain(words[status]);
      for (const part of ['.purchase-mark', 'h1', '.purchase-lead', '.purchase-told > .prose'])
        expect(await page.locator(part).isVisible(), part).toBe(true);
    });
  });

  deep.each([
    ['', provider('succeeded')],
    ['?redirect_status=succeeded', provider('succeeded')],
    ['?payment_intent=pi_1&payment_intent_client_secret=pi_9_secret_9&redirect_status=succeeded', provider('succeeded')],
    [RETURN, unreachable],
  ])('do not claim a payment that the provider did not confirm: %s', async (search, before) => {
    const { page } = await site.open(`/purchase-thanks${search}`, { before });
    await expect.poll(() => page.locator('[data-asking]').isHidden()).toBe(true);
    expect(await page.locator('main').innerText()).not.toMatch(CLAIM);
  });

  test('load the provider’s script even without a payment, and show nothing', async () => {
    const { page, requests } = await site.open('/purchase-thanks', { before: provider('succeeded') });
    await expect.poll(() => asked(requests)).toHaveLength(1);
    expect(asked(requests)[0]).toMatch(/^https:\/\/js\.stripe\.com\/.*advancedFraudSignals=false$/);
    expect(await page.locator('main h1').textContent()).toBe('Tu compra');
  });

  test('keep the server’s HTML if the provider’s script is broken', async () => {
    const { page, complaints } = await site.open('/purchase-thanks', {
      before: (one) =>
        one.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no")' })),
    });
    expect(await page.locator('main h1').textContent()).toBe('Tu compra');
    expect(complaints.join()).not.toContain('Island');
  });

  test('are the only pages that contact the provider', async () => {
    const { requests } = await site.open('/', {});
    expect(asked(requests)).toEqual([]);
  });
});

describe.skipIf(!findChromium())('on a site without a payment provider to ask, the pages after a purchase', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  deep.each([
    ['/purchase-thanks', true],
    ['/purchase-thanks', false],
    ['/en/purchase-thanks', true],
    ['/purchase-thanks?redirect_status=succeeded', true],
  ])('claim nothing when opened as %s, scripts run: %s', async (path, javaScriptEnabled) => {
    const { page, requests } = await site.open(path, { javaScriptEnabled });
    expect(await page.locator('main h1').textContent()).toMatch(/^(?:Tu compra|Your purchase)$/);
    expect(`${await page.title()} ${await page.locator('main').innerText()}`).not.toMatch(CLAIM);
    expect(asked(requests)).toEqual([]);
    if (javaScriptEnabled) await expectAccessible(page);
  });

  test.each(locales)('in %s believe what the provider said of a payment', async (_, words) => {
    const { page } = await site.open(words.thanks + RETURN);
    await expect.poll(() => page.locator('main').innerText()).toContain(words.succeeded);
    expect(await page.locator('.purchase-told > .prose').isVisible()).toBe(true);
    await page.goto(`${site.origin}${words.thanks}${RETURN.replace('succeeded', 'pending')}`);
    await expect.poll(() => page.locator('main').innerText()).toContain(words.processing);
  });

  test.each(locales)('in %s lead to the page of a failed payment, and stay there', async (_, words) => {
    const { page } = await site.open(`${words.thanks}?redirect_status=failed`);
    await page.waitForURL(`${site.origin}${words.error}?redirect_status=failed`);
    await expect.poll(() => page.locator('main').innerText()).toContain(words.requires_payment_method);
  });
});

test('without stripe, no page may ask a payment provider', async () => {
  const { pagesOf } = await import('../support/site-files.ts');
  expect(pagesOf(inject('demo')).filter(({ html }) => html.includes('publishableKey&quot;:&quot;'))).toEqual([]);
});
