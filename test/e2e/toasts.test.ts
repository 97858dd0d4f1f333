import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { showToast } from '../../islands/site/toast/show.ts';
import { expectAccessible } from '../support/axe.ts';
import { findBrowser, isFirefox } from '../support/browser.ts';
import { deep } from '../support/deep.ts';
import { settled } from '../support/settled.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

type Toast = Parameters<typeof showToast>[0];

const PATHS = { es: '/sobre-nosotros', en: '/en/about' };
const module = `/assets/${readdirSync(join(inject('demo'), 'assets')).find((file) => /^show-.*\.js$/.test(file))}`;

describe.skipIf(!findBrowser())('toasts', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  const toasts = (page: Page) => page.locator('.toast');
  const texts = (page: Page) => page.locator('.toast:not([data-leaving]) .toast-text').allTextContents();
  // As a string, since the test runner rewrites imports in functions.
  const show = (page: Page, ...all: readonly Toast[]) =>
    page.evaluate(`import(${JSON.stringify(module)}).then(({ showToast }) => ${JSON.stringify(all)}.forEach((toast) => showToast(toast)))`);
  /** A page whose clock is controlled by the test. */
  const openStill = async (path = PATHS.es, options = {}) => {
    const { page, complaints } = await site.open(path, options);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    return { page, complaints };
  };
  /** Has a page take its tab for hidden, where toasts stay until they are seen, however long a test takes to look. */
  const hide = (page: Page) => page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
  const saved: Toast = { text: 'Guardado.', kind: 'good' };

  test('stay 3000 ms and take 150 ms to dismiss', async () => {
    const { page } = await openStill();
    await show(page, saved);
    await page.clock.runFor(2999);
    expect(await texts(page)).toEqual(['Guardado.']);
    await page.clock.runFor(1);
    expect(await texts(page)).toEqual([]);
    await page.clock.runFor(149);
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(1);
    expect(await toasts(page).count()).toBe(0);
  });

  deep('can be several at once, each with its own time', async () => {
    const { page } = await openStill();
    await show(page, saved);
    await page.clock.runFor(1000);
    await show(page, { text: 'No se ha podido guardar.', kind: 'bad' }, { text: 'Hay una lección nueva.', kind: 'info' });
    expect((await texts(page)).toSorted()).toEqual(['Guardado.', 'Hay una lección nueva.', 'No se ha podido guardar.']);
    await page.clock.runFor(2000);
    expect((await texts(page)).toSorted()).toEqual(['Hay una lección nueva.', 'No se ha podido guardar.']);
    await page.clock.runFor(1200);
    expect(await toasts(page).count()).toBe(0);
  });

  test('pause while the pointer is over one of them', async () => {
    const { page } = await openStill();
    await show(page, saved, { text: 'Otra cosa.', kind: 'info' });
    await page.clock.runFor(2000);
    await toasts(page).first().hover();
    await page.clock.runFor(60_000);
    expect(await texts(page)).toHaveLength(2);
    await page.mouse.move(10, 600);
    await page.clock.runFor(999);
    expect(await texts(page)).toHaveLength(2);
    await page.clock.runFor(1);
    expect(await texts(page)).toEqual([]);
  });

  test('pause while one of them has focus, which then returns', async () => {
    const { page } = await openStill();
    const home = page.locator('header .site-name');
    await home.focus();
    await show(page, saved, { text: 'Otra cosa.', kind: 'info' });
    await page.locator('.toast-close').last().focus();
    await page.clock.runFor(60_000);
    expect(await texts(page)).toHaveLength(2);
    await page.keyboard.press('Enter');
    expect(await texts(page)).toEqual(['Guardado.']);
    expect(await page.evaluate(() => document.activeElement?.closest('.toast')?.textContent)).toBe('Guardado.');
    await page.keyboard.press('Escape');
    expect(await texts(page)).toEqual([]);
    expect(await home.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test('pause while the tab is hidden', async () => {
    const { page } = await openStill();
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await show(page, saved);
    await page.clock.runFor(1000);
    await setHidden(true);
    await show(page, { text: 'Mientras no mirabas.', kind: 'info' });
    await page.clock.runFor(60_000);
    expect(await texts(page)).toEqual(['Guardado.', 'Mientras no mirabas.']);
    await setHidden(false);
    await page.clock.runFor(2000);
    expect(await texts(page)).toEqual(['Mientras no mirabas.']);
    await page.clock.runFor(1000);
    expect(await texts(page)).toEqual([]);
  });

  test('are dismissed by a click, or newest first with Esc', async () => {
    const { page } = await openStill();
    await show(page, saved, { text: 'Dos.', kind: 'info' }, { text: 'Tres.', kind: 'good' });
    await page.keyboard.press('Escape');
    expect(await texts(page)).toEqual(['Guardado.', 'Dos.']);
    await toasts(page).first().click();
    expect(await texts(page)).toEqual(['Dos.']);
    await page.locator('.toast:not([data-leaving])').getByRole('button', { name: 'Cerrar el aviso' }).click();
    expect(await texts(page)).toEqual([]);
  });

  test.each(Object.entries(PATHS))('that are stored are shown by the next page, once (%s)', async (_, path) => {
    const { page } = await site.open(path, { before: hide });
    await show(page, { text: 'Para después', kind: 'good', keep: true }, { text: 'Y esto', kind: 'bad', keep: true });
    expect(await toasts(page).count()).toBe(0);
    await page.locator('header .site-name').click();
    await expect.poll(async () => (await texts(page)).toSorted()).toEqual(['Para después', 'Y esto']);
    // By their texts: the place of a toast changes when the one before it is gone.
    for (const text of ['Para después', 'Y esto']) await toasts(page).filter({ hasText: text }).click();
    await settled(page);
    await page.goto(`${site.origin}${path}`);
    await settled(page);
    expect(await texts(page)).toEqual([]);
  });

  deep('that are stored are shown by the page after the next too if that is left while they are shown', async () => {
    const { page } = await site.open(PATHS.es, { before: hide });
    await show(page, { text: 'Para después', kind: 'good', keep: true }, { text: 'Y esto', kind: 'good', keep: true });
    await page.reload();
    await toasts(page).first().click();
    await show(page, { text: 'Solo aquí', kind: 'good' });
    await page.reload();
    await expect.poll(() => texts(page)).toEqual(['Y esto']);
  });

  if (!isFirefox)
    test.each([
      ['es', PATHS.es, 'Cerrar el aviso'],
      ['en', PATHS.en, 'Close this notice'],
    ])('are announced: their live regions exist from the start (%s)', async (_, path, close) => {
      const { page } = await openStill(path);
      const before = await liveRegions(page);
      expect(before).toMatchObject([
        { role: 'alert', live: 'assertive', atomic: false, text: '' },
        { role: 'status', live: 'polite', atomic: false, text: '' },
      ]);
      await show(page, saved, { text: 'Mal.', kind: 'bad' });
      const after = await liveRegions(page);
      expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      expect(after.map(({ text }) => text)).toEqual([`Mal. ${close}`, `Guardado. ${close}`]);
    });

  test('pass axe, light and dark, and fit at 360 px', async () => {
    const { page, complaints } = await site.open(PATHS.en, { before: hide, viewport: { width: 360, height: 740 } });
    await show(
      page,
      saved,
      { text: 'It could not be saved: the connection was lost, and with it what you had written. Try again.', kind: 'bad' },
      { text: 'Supercalifragilisticexpialidocious.example.com/'.repeat(3), kind: 'info' },
    );
    await expectAccessible(page);
    expect(await toasts(page).count()).toBe(3);
    for (const box of await toasts(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(360);
    }
    expect(complaints).toEqual([]);
  });

  test('are at the top right', async () => {
    const { page } = await openStill(PATHS.es, { viewport: { width: 1280, height: 800 } });
    await show(page, saved);
    const box = await toasts(page).boundingBox();
    expect(box?.y).toBeLessThan(40);
    expect(1280 - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
  });
});

/** The page's live regions for toasts, as a screen reader sees them. */
async function liveRegions(page: Page) {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (id: string): readonly string[] => {
    const node = byId.get(id);
    if (!node) return [];
    if (node.role?.value === 'StaticText' || node.role?.value === 'button') return [String(node.name?.value ?? '').trim()];
    return (node.childIds ?? []).flatMap(textOf);
  };
  const property = (node: (typeof nodes)[number], name: string) =>
    node.properties?.find((one) => one.name === name)?.value.value as unknown;
  const live = nodes.filter((node) => ['alert', 'status'].includes(String(node.role?.value)) && property(node, 'atomic') === false);
  return live.map((node) => ({
    id: node.backendDOMNodeId,
    role: String(node.role?.value),
    live: property(node, 'live'),
    atomic: property(node, 'atomic'),
    text: textOf(node.nodeId).join(' '),
  }));
}
