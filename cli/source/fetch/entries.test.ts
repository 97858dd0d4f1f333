import { expect, onTestFinished, test } from 'vitest';
import { aStory } from '../../../test/support/builders.ts';
import { aSpace } from '../../../test/support/spaces.ts';
import { answering, inOrder } from '../../../test/support/answers.ts';
import { createClient } from '../client/client.ts';
import { fetchEntries } from './entries.ts';
import { serveLocalSpace } from '../local-space/serve.ts';

const entries = Array.from({ length: 1203 }, (_, index) => ({ id: index + 1, name: `/old-${index}`, value: `/new-${index}` }));

async function open(intercept?: ReturnType<typeof inOrder>) {
  const space = aSpace([aStory({ slug: 'a' })], { 'datasources.json': [{ id: 1, name: 'Redirects', slug: 'redirects', entries }] });
  const server = await serveLocalSpace(space, { token: 'local', ...(intercept ? { intercept } : {}) });
  onTestFinished(() => server.close());
  return createClient({ token: 'local', endpoint: server.endpoint, requestsPerSecond: Infinity, maxRetries: 0 });
}
const query = { version: 'published' };

test('returns all entries in order', async () => {
  expect(await fetchEntries(await open(), { slug: 'redirects', query })).toEqual(entries.map(({ name, value }) => ({ name, value })));
});

test('a missing datasource has no entries', async () => {
  expect(await fetchEntries(await open(), { slug: 'others', query })).toEqual([]);
  expect(
    await fetchEntries(await open(inOrder([answering(404, '["This record could not be found"]')])), { slug: 'redirects', query }),
  ).toEqual([]);
});

test('a service that announces entries without end is asked for no more once a page brings nothing new', async () => {
  let asked = 0;
  const source = await open((_, response) => {
    asked++;
    answering(200, JSON.stringify({ datasource_entries: entries.slice(0, 1000) }), { total: '9999999', 'per-page': '1000' })(_, response);
    return true;
  });
  await expect(fetchEntries(source, { slug: 'redirects', query })).rejects.toThrow(
    'lists 9999999 entries of the datasource "redirects" but sent',
  );
  expect(asked).toBeLessThan(50);
});

test.each([
  ['fails', answering(500, '{}'), '500'],
  ['says something else', answering(200, '{}'), 'list of entries'],
  ['sends null instead of an entry', answering(200, '{"datasource_entries":[null]}', { total: '1' }), 'list of entries'],
  [
    'sends fewer than it announces',
    answering(200, '{"datasource_entries":[{"id":1}]}', { total: '2' }),
    'lists 2 entries of the datasource "redirects" but sent 1',
  ],
  ['does not say how many there are', answering(200, '{"datasource_entries":[{"name":"/a","value":"/b"}]}'), '"total" header'],
])('a service that %s, fails', async (_, answer, words) => {
  await expect(fetchEntries(await open(inOrder([answer])), { slug: 'redirects', query })).rejects.toThrow(words);
});
