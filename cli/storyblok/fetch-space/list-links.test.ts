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
