import { createServer } from 'node:http';
import express, { type RequestHandler } from 'express';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { loadAddSubscriber } from '../../cli/dev/emulators/functions.ts';
import { listen } from '../../cli/lib/listen.ts';
import { memoryAttempts } from './memory-attempts.ts';
import { memorySubscribers } from './memory-subscribers.ts';
import type { Subscribers } from './subscribers.ts';

const ANA = { email: 'ana@example.com', firstName: 'Ana', lastName: 'López', tags: ['es', 'professional', 'css'], website: '' };

const { addSubscriber } = await loadAddSubscriber();
const kept = memorySubscribers();
beforeEach(() => kept.clear());

const SITE = 'https://academy.example';

/** The callable behind Express, as Cloud Functions runs it. */
async function serve(subscribers: Subscribers = kept, { appCheck = false } = {}): Promise<string> {
  const callable = addSubscriber({
    subscribers,
    appCheck,
    attempts: memoryAttempts(),
    languages: ['es', 'en'],
    origins: [SITE, /^https:\/\/academy--\w+\.example$/],
  });
  const app = express().use(express.json({ strict: false }), callable as unknown as RequestHandler);
  const server = createServer(app);
  onTestFinished(() => void server.close());
  return listen(server, { port: 0, host: '127.0.0.1' });
}

async function call(url: string, data: unknown, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** An unsigned ID token, as the Auth emulator issues. */
const tokenOf = (claims: object) => ({ authorization: `Bearer ${unsigned(claims)}` });

function unsigned(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ sub: 'u', ...claims })}.`;
}

const SUBSCRIBED = { status: 200, body: { result: { status: 'subscribed' } } };

test('a new address is subscribed', async () => {
  expect(await call(await serve(), ANA)).toEqual(SUBSCRIBED);
  expect(kept.all()).toEqual([{ email: 'ana@example.com', firstName: 'Ana', lastName: 'López', tags: ['es', 'professional', 'css'] }]);
});

test('a known address gets the same response as an unknown one, and only gains tags', async () => {
  const url = await serve();
  await call(url, ANA);
  expect(await call(url, { ...ANA, firstName: 'Mallory', tags: ['en', 'html'] })).toEqual(SUBSCRIBED);
  expect(kept.all()).toEqual([
    { email: 'ana@example.com', firstName: 'Ana', lastName: 'López', tags: ['es', 'professional', 'css', 'en', 'html'] },
  ]);
});

test('each consent is stored with locale and server time, and the first one stays', async () => {
  const url = await serve();
  const before = Date.now();
  await call(url, { ...ANA, consent: ' Sí, "quiero". ' });
  await call(url, { ...ANA, tags: ['en'], consent: 'Yes & more' });
  await call(url, ANA);
  const [ana] = kept.all();
  expect(ana).toEqual({
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'López',
    tags: ['es', 'professional', 'css', 'en'],
    consent: { text: 'Sí, "quiero".', locale: 'es', at: expect.any(Date) },
    consents: [{ text: 'Yes & more', locale: 'en', at: expect.any(Date) }],
  });
  const stored = [ana?.consent, ...(ana?.consents ?? [])].map((consent) => Number(consent?.at));
  const times = [before, ...stored, Date.now()];
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test.each([
  ['the verified owner of the address', { email: 'Ana@example.com', email_verified: true }, 'already-subscribed'],
  ['a user who has not verified the address', { email: 'ana@example.com', email_verified: false }, 'subscribed'],
  ['a user with another address', { email: 'ben@example.com', email_verified: true }, 'subscribed'],
  ['a user without an address', {}, 'subscribed'],
])('for a known address, %s (%j) gets the status "%s"', async (_, claims, status) => {
  const url = await serve();
  await call(url, ANA);
  expect(await call(url, ANA, tokenOf(claims))).toEqual({ status: 200, body: { result: { status } } });
});

test('a request with the honeypot filled in gets a success response and is not stored', async () => {
  expect(await call(await serve(), { ...ANA, website: 'https://spam.example' })).toEqual(SUBSCRIBED);
  expect(kept.all()).toEqual([]);
});

test.each([
  ['email', { ...ANA, email: 'ana' }],
  ['tags', { ...ANA, tags: ['a b'] }],
  ['consent', { ...ANA, consent: ' ' }],
  ['role', { ...ANA, role: 'admin' }],
  ['data', null],
])('an invalid field is named in the error: %s', async (field, data) => {
  expect(await call(await serve(), data)).toEqual({
    status: 400,
    body: { error: { status: 'INVALID_ARGUMENT', message: `The field "${field}" is not valid.`, details: { field } } },
  });
  expect(kept.all()).toEqual([]);
});

test('an unreachable list is reported as UNAVAILABLE without the cause', async () => {
  const url = await serve({ add: () => Promise.reject(new Error('PERMISSION_DENIED: secret details')) });
  expect(await call(url, ANA)).toEqual({ status: 503, body: { error: { status: 'UNAVAILABLE', message: 'The list cannot be reached.' } } });
});

test.each([
  [SITE, SITE, SUBSCRIBED],
  [
    'https://evil.example',
    null,
    { status: 403, body: { error: { status: 'PERMISSION_DENIED', message: 'Only pages of the site may subscribe anybody.' } } },
  ],
])('of pages only those of the site may call the function: %s', async (origin, allowed, answer) => {
  const url = await serve();
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBe(allowed);
  expect(await call(url, ANA, { origin })).toEqual(answer);
  expect(kept.all()).toHaveLength(allowed ? 1 : 0);
});

test('only POST is answered', async () => {
  expect((await fetch(await serve())).status).toBe(400);
});

test.each([
  '{"__proto__":{"email":"ben@example.com"}}',
  '{"email":"ben@example.com","__proto__":1}',
  '{"__proto__":null,"email":"ben@example.com"}',
])('a field that would become a prototype is refused like any other: %s', async (data) => {
  const body = `{"data":${data}}`;
  const response = await fetch(await serve(), { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect([response.status, await response.json()]).toMatchObject([400, { error: { details: { field: '__proto__' } } }]);
  expect(kept.all()).toEqual([]);
});

const EXHAUSTED = { status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED', message: expect.any(String) as string } } };

test('an address is subscribed five times an hour at most, but its owner is not kept from it', async () => {
  const url = await serve();
  for (let time = 1; time <= 5; time++) expect(await call(url, { ...ANA, tags: [`t${time}`] })).toEqual(SUBSCRIBED);
  expect(await call(url, { ...ANA, email: ' ANA@example.com', tags: ['t6'] }, { 'x-forwarded-for': '198.51.100.1' })).toEqual(EXHAUSTED);
  const owner = tokenOf({ email: ANA.email, email_verified: true });
  expect(await call(url, { ...ANA, tags: ['mine'] }, owner)).toMatchObject({ status: 200 });
  expect(kept.all()).toMatchObject([{ tags: ['es', 'professional', 't1', 't2', 't3', 't4', 't5', 'mine'] }]);
});

test('a client subscribes sixty addresses an hour at most, whatever it says of itself', async () => {
  const url = await serve();
  const from = (said: string) => ({ 'x-forwarded-for': `${said}, 198.51.100.1` });
  const answers = await Promise.all(
    Array.from({ length: 61 }, (_, index) => call(url, { email: `a${index}@example.com` }, from(`203.0.113.${index}`))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  expect(await call(url, ANA, { 'x-forwarded-for': '198.51.100.2' })).toEqual(SUBSCRIBED);
});

test('a site with App Check subscribes nobody without its token', async () => {
  const url = await serve(kept, { appCheck: true });
  expect(await call(url, ANA)).toMatchObject({ status: 401, body: { error: { status: 'UNAUTHENTICATED' } } });
  expect(kept.all()).toEqual([]);
  expect(await call(url, ANA, { 'x-firebase-appcheck': unsigned({}) })).toEqual(SUBSCRIBED);
});
