import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aManagedStory } from '../../../test/support/builders.ts';
import { aStoryFile } from '../../../test/support/story-file.ts';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { createClient } from '../client/client.ts';
import { fetchSpace } from '../fetch/fetch-space.ts';
import { loadLocalSpace } from './load.ts';
import { rereadStory } from './reread.ts';
import { serveLocalSpace } from './serve.ts';

const stories = {
  'es.json': aManagedStory({ slug: 'a', group_id: 'g', content: { title: 'A', body: [{ component: 'hero', _uid: 'h', headline: 'H' }] } }),
  'en.json': aManagedStory({ slug: 'en/a', group_id: 'g' }),
};

async function delivered(directory: string) {
  const server = await serveLocalSpace(loadLocalSpace(directory), { token: 't' });
  const source = createClient({ token: 't', endpoint: server.endpoint, requestsPerSecond: Infinity });
  const { file, read } = aStoryFile();
  const { stories: all } = await fetchSpace(source, { version: 'draft', file }).finally(() => server.close());
  const parsed = read(all);
  return new Map(all.map(({ uuid }, index) => [uuid, parsed[index]]));
}

test('reads a story from its file as the space would deliver it', async () => {
  const directory = tempDir(stories);
  const before = await delivered(directory);
  const changed = { ...stories['es.json'], name: 'B', content: { ...(stories['es.json']['content'] as object), title: 'B' } };
  writeFileSync(join(directory, 'es.json'), JSON.stringify(changed));
  const read = rereadStory(join(directory, 'es.json'), { spaceId: 1, known: (uuid) => before.get(uuid) });
  expect(read).toMatchObject({ name: 'B', content: { title: 'B' } });
  expect(read).toEqual((await delivered(directory)).get((read as { uuid: string }).uuid));
});

test.each([
  ['moved', { full_slug: 'b' }],
  ['has another place', { position: 3 }],
  ['joined other translations', { group_id: 'h' }],
  ['is another one', { uuid: '00000000-0000-4000-8000-000000000001' }],
  ['is older than the one that counts', { updated_at: '2020-01-01T00:00:00.000Z' }],
])('requires reading all stories if the story %s', async (_, fields) => {
  const directory = tempDir(stories);
  const before = await delivered(directory);
  writeFileSync(join(directory, 'es.json'), JSON.stringify({ ...stories['es.json'], ...fields }));
  expect(rereadStory(join(directory, 'es.json'), { spaceId: 1, known: (uuid) => before.get(uuid) })).toBeNull();
});
