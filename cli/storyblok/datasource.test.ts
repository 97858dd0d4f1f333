import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aStory } from '../../test/support/builders.ts';
import { aSpace } from '../../test/support/spaces.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { answering, inOrder } from '../../test/support/answers.ts';
import { createClient } from './client.ts';
import { fetchEntries, keptEntries } from './datasource.ts';
import { serveLocalSpace } from './local-space.ts';

const entries = Array.from({ length: 1203 }, (_, index) => ({ id: index + 1, name: `/old-${index}`, value: `/new-${index}` }));

async function open(intercept?: ReturnType<typeof inOrder>) {
  const space = aSpace([aStory({ slug: 'a' })], { 'datasources.json': [{ id: 1, name: 'Redirects', slug: 'redirects', entries }] });
  const server = await serveLocalSpace(space, { token: 'local', ...(intercept ? { intercept } : {}) });
  onTestFinished(() => server.close());
  return createClient({ token: 'local', endpoint: server.endpoint, requestsPerSecond: Infinity, maxRetries: 0 });
}
const query = { version: 'published' };

test('all entries come, in their order, and are kept for building offline', async () => {
  const file = join(tempDir(), 'cache', 'entries.json');
  const found = await fetchEntries(await open(), { slug: 'redirects', query, file });
  expect(found).toEqual(entries.map(({ name, value }) => ({ name, value })));
  expect(keptEntries(file, 'published')).toEqual(found);
  expect(readFileSync(file, 'utf8')).toContain('/old-1202');
});

test('a datasource that is not there has no entries', async () => {
  expect(await fetchEntries(await open(), { slug: 'others', query })).toEqual([]);
  expect(
    await fetchEntries(await open(inOrder([answering(404, '["This record could not be found"]')])), { slug: 'redirects', query }),
  ).toEqual([]);
});

test('a service that fails, or says something else, fails', async () => {
  await expect(fetchEntries(await open(inOrder([answering(500, '{}')])), { slug: 'redirects', query })).rejects.toThrow('500');
  await expect(fetchEntries(await open(inOrder([answering(200, '{}')])), { slug: 'redirects', query })).rejects.toThrow('list of entries');
});

test('without a connection nothing can be had that was never kept', () => {
  expect(() => keptEntries(join(tempDir(), 'none.json'), 'published')).toThrow('the entries of a datasource are needed');
});
