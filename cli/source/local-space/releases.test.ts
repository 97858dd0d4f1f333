import { afterAll, beforeAll, expect, test } from 'vitest';
import { aManagedStory, uuidOf } from '../../../test/support/builders.ts';
import { aSpace } from '../../../test/support/spaces.ts';
import { createClient } from '../client/client.ts';
import { serveLocalSpace, type LocalSpaceServer } from './serve.ts';

const RELEASE = '124105888551306';
const title = (text: string) => ({ content: { component: 'page', title: text } });
const space = aSpace(
  [
    aManagedStory({ slug: 'a', uuid: uuidOf(1), position: 10, group_id: uuidOf(9), ...title('A') }),
    aManagedStory({ slug: 'en/a', uuid: uuidOf(2), position: 20, group_id: uuidOf(9), ...title('A in English') }),
    aManagedStory({ slug: 'b', uuid: uuidOf(3), position: 30, ...title('B') }),
  ],
  {
    [`releases/${RELEASE}/stories.json`]: {
      stories: [
        aManagedStory({
          slug: 'a',
          uuid: uuidOf(1),
          position: 10,
          group_id: uuidOf(9),
          ...title('A to come'),
        }),
        aManagedStory({ slug: 'c', uuid: uuidOf(4), position: 25, published: false, ...title('C to come') }),
      ],
    },
  },
);

let server: LocalSpaceServer;
const asked: string[] = [];
beforeAll(async () => {
  const intercept = (request: { readonly url?: string | undefined }) => {
    asked.push(request.url ?? '');
    return false;
  };
  server = await serveLocalSpace(space, { token: 'token', intercept });
});
afterAll(() => server.close());

interface Listed {
  readonly stories: readonly {
    readonly content: { readonly title: string };
    readonly alternates: readonly { readonly full_slug: string }[];
  }[];
}

async function titles(release?: string): Promise<readonly string[]> {
  const client = createClient({ token: 'token', endpoint: server.endpoint, release });
  const { data } = await client.get('stories', { version: 'draft' });
  return (data as Listed).stories.map(({ content }) => content.title);
}

test('a story that names a release is still delivered', async () => {
  const merged = aSpace([aManagedStory({ slug: 'a', release_id: Number(RELEASE) })]);
  expect(merged.stories.map(({ story }) => story.full_slug)).toEqual(['a']);
});

test('stories are delivered as they are, or with from_release as they will be', async () => {
  expect(await titles()).toEqual(['A', 'A in English', 'B']);
  expect(await titles(RELEASE)).toEqual(['A to come', 'A in English', 'C to come', 'B']);
  expect(await titles('7')).toEqual(['A', 'A in English', 'B']);
});

test('what is in a release is not published', async () => {
  const client = createClient({ token: 'token', endpoint: server.endpoint, release: RELEASE });
  const { data } = await client.get('stories', { version: 'published', cv: space.cv });
  expect((data as Listed).stories.map(({ content }) => content.title)).toEqual(['A', 'A in English', 'B']);
});

test('a story of a release keeps its translations', async () => {
  const client = createClient({ token: 'token', endpoint: server.endpoint, release: RELEASE });
  const { data } = await client.get('stories/en/a', { version: 'draft' });
  const { story } = data as { readonly story: Listed['stories'][number] };
  expect(story.alternates.map(({ full_slug }) => full_slug)).toEqual(['a']);
});

test('from_release applies to stories only', async () => {
  const client = createClient({ token: 'token', endpoint: server.endpoint, release: RELEASE });
  asked.length = 0;
  await client.get('stories', { version: 'draft', per_page: 1 });
  await client.get(`stories/${uuidOf(1)}`, { version: 'draft', find_by: 'uuid' });
  await client.get('links', { version: 'draft' });
  await client.get('spaces/me');
  expect(asked.map((url) => new URL(url, 'http://x').searchParams.get('from_release'))).toEqual([RELEASE, RELEASE, null, null]);
});
