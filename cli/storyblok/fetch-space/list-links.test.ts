import { expect, onTestFinished, test } from 'vitest';
import { aManagedStory, uuidOf } from '../../../test/support/builders.ts';
import { aSpace } from '../../../test/support/spaces.ts';
import { createClient } from '../client.ts';
import { serveLocalSpace } from '../local-space.ts';
import { listLinks } from './list-links.ts';

test('all links are fetched, page by page', async () => {
  const stories = Array.from({ length: 2100 }, (_, number) => aManagedStory({ slug: `a/${number}`, uuid: uuidOf(number), id: number + 1 }));
  const server = await serveLocalSpace(aSpace(stories), { token: 't' });
  onTestFinished(() => server.close());
  const source = createClient({ token: 't', endpoint: server.endpoint, requestsPerSecond: Infinity });
  expect((await listLinks(source, { version: 'draft' })).size).toBe(2100);
  expect(source.stats.requests).toBe(3);
});

test('a service that announces links without end is asked for no more once a page brings nothing new', async () => {
  let asked = 0;
  const server = await serveLocalSpace(aSpace([aManagedStory({ slug: 'a' })]), {
    token: 't',
    intercept(_, response) {
      asked++;
      response
        .writeHead(200, { 'content-type': 'application/json', total: '9999999', 'per-page': '1' })
        .end('{"links":{"a":{"uuid":"a"}}}');
      return true;
    },
  });
  onTestFinished(() => server.close());
  const source = createClient({ token: 't', endpoint: server.endpoint, requestsPerSecond: Infinity });
  expect((await listLinks(source, { version: 'draft' })).size).toBe(1);
  expect(asked).toBeLessThan(50);
});
