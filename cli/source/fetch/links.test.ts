import { expect, onTestFinished, test } from 'vitest';
import { aManagedStory, uuidOf } from '../../../test/support/builders.ts';
import type { JsonObject } from '../../lib/json.ts';
import { isOutdated, listLinks } from './links.ts';
import { aSpace } from '../../../test/support/spaces.ts';
import { createClient } from '../client/client.ts';
import { serveLocalSpace } from '../local-space/serve.ts';

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

const place = { name: 'A', position: 10, parent_id: 5, path: null, is_startpage: false, published_at: '2026-01-02T00:00:00.000Z' };
const alternate = { id: 2, name: 'B', slug: 'b', full_slug: 'en/b', parent_id: 6, published: true, is_folder: false };
const third = { ...alternate, id: 4, full_slug: 'fr/b' };
const story = {
  ...place,
  id: 1,
  uuid: uuidOf(1),
  full_slug: 'x/a/',
  alternates: [alternate, third],
  translated_slugs: ['de', 'it'].map((lang) => ({ path: `${lang}-a`, lang, published: true })),
};
const slugs = ['de', 'it'].map((lang) => ({ path: `${lang}-a`, lang }));
const link = { ...place, id: 1, uuid: uuidOf(1), slug: 'x/a', published: true, alternates: slugs };
const other = { id: 2, uuid: uuidOf(2), slug: 'en/b', name: 'B', parent_id: 6, published: true };

function outdated(ofStory: object, { ofLink = {}, ofOther = {} }: { readonly ofLink?: object; readonly ofOther?: object } = {}) {
  const all: readonly JsonObject[] = [
    { ...link, ...ofLink },
    { ...other, ...ofOther },
    { ...other, id: 4, uuid: uuidOf(4), slug: 'fr/b' },
  ];
  const links = new Map(all.map((one) => [String(one['uuid']), one]));
  return isOutdated({ ...story, ...ofStory }, links, new Map(all.map((one) => [one['id'], one])));
}

test.each<[string, object, Parameters<typeof outdated>[1]]>([
  ['says the same', {}, {}],
  ['tells of no date', {}, { ofLink: { published_at: undefined } }],
  ['has no parent in another way', { parent_id: 0 }, { ofLink: { parent_id: null } }],
  ['tells of no languages', {}, { ofLink: { alternates: undefined } }],
])('a story counts as unchanged if its link %s', (_, ofStory, links) => {
  expect(outdated(ofStory, links)).toBe(false);
});

test.each<[string, object, Parameters<typeof outdated>[1]]>([
  ['is not there', { uuid: uuidOf(3) }, {}],
  ['has another date', {}, { ofLink: { published_at: '2026-01-03T00:00:00.000Z' } }],
  ['has another address', {}, { ofLink: { slug: 'y/a' } }],
  ['has another name', {}, { ofLink: { name: 'Other' } }],
  ['has another place', {}, { ofLink: { position: 20 } }],
  ['has another parent', {}, { ofLink: { parent_id: 7 } }],
  ['has another real path', {}, { ofLink: { path: '/a' } }],
  ['has become the start page', {}, { ofLink: { is_startpage: true } }],
  ['has another address in another language', {}, { ofLink: { alternates: [{ path: 'de-b', lang: 'de' }, slugs[1]] } }],
  ['lacks its alternate', { alternates: [{ ...alternate, id: 9 }] }, {}],
  ['tells another address of its alternate', {}, { ofOther: { slug: 'en/c' } }],
  ['tells another name of its alternate', {}, { ofOther: { name: 'C' } }],
  ['tells another parent of its alternate', {}, { ofOther: { parent_id: 8 } }],
  ['tells that its alternate is not published', {}, { ofOther: { published: false } }],
])('a story counts as changed if its link %s', (_, ofStory, links) => {
  expect(outdated(ofStory, links)).toBe(true);
});
