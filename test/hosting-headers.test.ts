import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listen } from '../cli/lib/listen.ts';
import { observatoryScore } from './support/observatory.ts';
import { PAGE_KINDS } from './support/page-kinds.ts';
import { serveBuilt } from './support/serve-built.ts';
import { buildVariant } from './support/variant.ts';

const firebase = { apiKey: `AIza${'a'.repeat(35)}`, authDomain: 'academy-1.firebaseapp.com', projectId: 'academy-1', appId: '1:1:web:a' };

// A site with all features, so that every kind of page needs everything it can need.
let [complete, demo] = ['', ''];
let output: string;
const servers: Server[] = [];

beforeAll(async () => {
  const report = await buildVariant({ firebase: { ...firebase, providers: ['google'] }, stripe: { publishableKey: 'pk_test_1' } });
  output = report.output;
  const serve = async (directory: string) => {
    const server = serveBuilt(directory);
    servers.push(server);
    return listen(server, { port: 0, host: '127.0.0.1' });
  };
  [complete, demo] = [await serve(output), await serve(inject('demo'))];
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(dirname(output), { recursive: true });
});

async function ask(path: string, origin = complete) {
  const response = await fetch(origin + path, { redirect: 'manual' });
  return { status: response.status, headers: Object.fromEntries(response.headers), html: await response.text() };
}
const policyOf = async (path: string) => (await ask(path)).headers['content-security-policy'] ?? '';

describe.each(Object.entries({ ...PAGE_KINDS, 'page that is missing': '/nada' }))('the %s page', (_, path) => {
  test('is graded with at least 145 points by the rules of the HTTP Observatory', async () => {
    for (const origin of [complete, demo]) expect(observatoryScore(await ask(path, origin))).toMatchObject({ score: 145 });
  });

  test('is revalidated each time, and announces what it loads', async () => {
    const { headers, html } = await ask(path);
    expect(headers['cache-control']).toBe('no-cache');
    const loaded = [...html.matchAll(/<(?:script|link)\s[^>]*(?:rel="(?:stylesheet|modulepreload)"|src=)[^>]*>/g)].map(([tag]) => tag);
    expect(loaded.length).toBeGreaterThan(1);
    expect(loaded.filter((tag) => !/integrity="sha256-[\w+/]{43}="/.test(tag))).toEqual([]);
  });
});

test('only pages that need it may connect to other hosts', async () => {
  const own = await policyOf('/consejos/centrar-sin-trucos');
  // Every page has a header that shows whether the visitor is signed in.
  const session = "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com";
  expect(own).toContain(`img-src 'self'; ${session}; base-uri`);
  expect(own.replace(session, '')).not.toMatch(/https?:\/\//);
  expect(await policyOf('/nada')).toBe(own);
  expect(await policyOf('/')).toContain('frame-src https://stackblitz.com;');
  expect(await policyOf('/charlas/el-futuro-de-css')).toContain('frame-src https://www.youtube-nocookie.com;');
  expect(await policyOf('/en/action')).toMatch(/connect-src 'self' https:\/\/identitytoolkit\.googleapis\.com .*firestore/);
  expect(await policyOf('/en/action')).not.toContain('apis.google.com');
  // Pages where one signs in, or signs in again, in another provider's popup.
  const popup = /script-src [^;]*https:\/\/apis\.google\.com;.*firestore.*frame-src https:\/\/academy-1\.firebaseapp\.com$/;
  expect(await policyOf('/login')).toMatch(popup);
  expect(await policyOf('/en/profile')).toMatch(popup);
  expect(await policyOf('/purchase-thanks')).toContain('https://js.stripe.com');
});

test('the grading notices a weaker policy', () => {
  const good = {
    'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
  };
  const score = (headers: Readonly<Record<string, string | undefined>>, html = '') =>
    observatoryScore({ headers: { ...good, ...headers }, html }).score;
  expect(score({})).toBe(115);
  expect(score({ 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'" })).toBe(80);
  expect(score({ 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" })).toBe(105);
  expect(score({ 'strict-transport-security': undefined })).toBe(80);
  expect(score({}, '<script src="https://other.example/a.js"></script>')).toBe(110);
});

test.each([
  ['/builds/latest.json', 'no-cache'],
  ['/sitemap.xml', 'public, max-age=3600'],
  ['/es-ES-sitemap.xml', 'public, max-age=3600'],
  ['/robots.txt', 'no-cache'],
])('%s is cached as %s', async (path, expected) => {
  const { status, headers } = await ask(path);
  expect([status, headers['cache-control']]).toEqual([200, expected]);
});

test.each([
  ['/rss.xml', 'application/rss+xml; charset=utf-8'],
  ['/en/atom.xml', 'application/atom+xml; charset=utf-8'],
  ['/feed.json', 'application/feed+json; charset=utf-8'],
])('the feed %s is cached for an hour as %s', async (path, type) => {
  const { status, headers } = await ask(path);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'public, max-age=3600']);
});

test('a missing feed gets the not-found page', async () => {
  const { status, headers } = await ask('/cursos/rss.xml');
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});

test('hashed files are cached for a year, and pictures may be embedded elsewhere', async () => {
  const { html } = await ask('/');
  const style = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '';
  const icon = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await ask(style)).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect((await ask(icon)).headers['cross-origin-resource-policy']).toBe('cross-origin');
});
