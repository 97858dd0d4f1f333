import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readHosting } from '../../cli/hosting/firebase-json.ts';
import { serveHosting } from '../../cli/serve/hosting.ts';
import { ROOT } from '../support/academy.ts';
import { findChromium, launchChromium } from '../support/chromium.ts';

test.skipIf(!findChromium())('the page that somebody points at is fetched before the click, and run after it', async () => {
  const demo = inject('demo');
  const answer = serveHosting(demo, { hosting: readHosting(ROOT, demo) ?? {} });
  const fetched: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    if (request.headers['sec-purpose']?.includes('prefetch')) fetched.push(request.url);
    answer(request, response);
  });
  const browser = await launchChromium();
  onTestFinished(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/en`, { waitUntil: 'networkidle' });
  expect(fetched).toEqual([]);

  const link = page.locator('header').getByRole('link', { name: 'Courses' });
  await link.hover();
  await expect.poll(() => fetched).toEqual(['/en/cursos']);
  await link.click();
  await page.waitForURL('**/en/cursos');
  const [navigation] = await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON() as object));
  expect(navigation).toMatchObject({ deliveryType: 'navigational-prefetch' });
  expect(complaints).toEqual([]);
});
