import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../cli/lib/listen.ts';
import { fetchSite, publishedBuild } from './fetch-site.ts';

let server: Server;
let origin: string;
let answers: number[];
let asked: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.method ?? '');
    response.writeHead(answers.shift() ?? 200).end();
  });
  origin = await listen(server, { port: 0, host: '127.0.0.1' });
});
beforeEach(() => ((asked = []), (answers = [])));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([408, 409, 425, 429, 500, 502, 503, 504])('retries once after %i', async (status) => {
  answers = [status, 200];
  expect((await fetchSite(`${origin}/builds/latest.json`)).status).toBe(200);
  expect(asked).toEqual(['GET', 'GET']);
});

test('returns a second failure without another retry', async () => {
  answers = [503, 502];
  expect((await fetchSite(origin)).status).toBe(502);
  expect(asked).toHaveLength(2);
});

test.each([200, 304, 400, 401, 403, 404, 501])('returns %i without a retry', async (status) => {
  answers = [status];
  expect((await fetchSite(origin)).status).toBe(status);
  expect(asked).toHaveLength(1);
});

test.each(['POST', 'put', 'PATCH', 'DELETE'])('never retries a %s request', async (method) => {
  answers = [503];
  expect((await fetchSite(origin, { method })).status).toBe(503);
  expect(asked).toHaveLength(1);
});

test.each([
  ['{"id":"a1","cv":3}', 'a1'],
  ['{"id":""}', null],
  ['{"id":7}', null],
  ['null', null],
  ['<!doctype html>', null],
])('the build file %s has the id %s', async (text, id) => {
  vi.stubGlobal('fetch', async () => new Response(text));
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await publishedBuild()).toBe(id);
});
