import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aConfig, aManagedStory } from '../../test/support/builders.ts';
import { ROOT, SITE } from '../../test/support/academy.ts';
import { aSpace, SPACES, writeSpace } from '../../test/support/spaces.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { serveLocalSpace } from './local-space/serve.ts';
import { localDirectory, withSpace, type OpenedSpace } from './open-space.ts';

const env = { asked: null, token: 'token', endpoint: null, cacheDir: null };
const [root, cache] = ['/project', 'use'] as const;

test.each([
  ['the one that was asked for, relative to the project', { directory: 'my-space', env }, '/project/my-space'],
  ['the one that was asked for, wherever it is', { directory: '/elsewhere', env }, '/elsewhere'],
  ['the one with all that the CLI pulled', { directory: '.storyblok/stories/1234', env }, '/project/.storyblok'],
  ['none if there is a token', { directory: undefined, env }, null],
  ['the demo otherwise', { directory: undefined, env: { ...env, token: null } }, join(ROOT, 'demo')],
  ['the demo of a site that has its own', { root: SITE, directory: undefined, env: { ...env, token: null } }, join(SITE, 'demo')],
])('the directory that content comes from is %s', (_, given, expected) => {
  expect(localDirectory({ root, cache, ...given })).toBe(expected);
});

test('stories of a directory that are not published are named, and a site of nothing else is refused', async () => {
  const from = { root: tempDir(), config: aConfig(), env, signal: new AbortController().signal } as const;
  const drafts = { slug: 'draft', published: false, published_at: null };
  const some = { ...from, directory: writeSpace([aManagedStory({ slug: 'a' }), aManagedStory(drafts)]) };
  await withSpace({ ...some, environment: 'production' }, async ({ unpublished }) => expect(unpublished).toEqual(['draft']));
  const none = { ...from, directory: writeSpace([aManagedStory(drafts)]) };
  await expect(withSpace({ ...none, environment: 'production' }, async () => null)).rejects.toThrow('draft: it is not published');
  await withSpace({ ...none, environment: 'development' }, async ({ unpublished }) => expect(unpublished).toEqual(['draft']));
});

test('without a token, cached entries are used only with stories that were fetched with the same one', async () => {
  const datasources = [{ id: 1, name: 'Redirects', slug: 'redirects', entries: [{ name: '/old', value: '/new' }] }];
  const space = aSpace(SPACES.isComplete, { 'datasources.json': datasources });
  const server = await serveLocalSpace(space, { token: 'one', previewToken: 'two' });
  onTestFinished(() => server.close());
  const { signal } = new AbortController();
  const from = { root: tempDir(), directory: undefined, environment: 'production', config: aConfig(), signal } as const;
  const withToken = <T>(token: string | null, use: (opened: OpenedSpace) => Promise<T>) =>
    withSpace({ ...from, cache: token === null ? 'offline' : 'use', env: { ...env, token, endpoint: server.endpoint } }, use);
  const entriesOf = (opened: OpenedSpace) => opened.entries('redirects');
  await withToken('one', async (opened) => {
    await opened.fetch();
    await entriesOf(opened);
  });
  expect((await withToken(null, entriesOf)).entries).toEqual([{ name: '/old', value: '/new' }]);
  // As a build leaves it that could not fetch the stories.
  await withToken('two', entriesOf);
  await expect(withToken(null, entriesOf)).rejects.toThrow('the cached ones were fetched with another token than the stories');
});
