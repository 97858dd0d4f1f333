import { expect, test } from 'vitest';
import { aSite, aStory } from '../../../test/support/builders.ts';
import { listKey } from '../../../templates/contract.ts';
import type { SiteStory } from '../graph.ts';
import { createPageInputs } from '../page/inputs.ts';
import { listChanges, listDepends } from '../page/lists.ts';
import { changedBy, createDependencies } from '../page/readers.ts';
import { planPages } from '../routes.ts';
import { outlineOf, siteOf } from './site-outline.ts';

const site = aSite([
  aStory({ slug: 'cursos/x', uuid: 'course', content: { component: 'course', title: 'X' } }),
  aStory({ slug: 'cursos/x/1', uuid: 'one', content: { component: 'lesson', title: 'One' } }),
  aStory({ slug: 'cursos/x/2', uuid: 'two', content: { component: 'lesson', title: 'Two' } }),
  aStory({ slug: 'en/cursos/x', uuid: 'other', content: { component: 'course', title: 'Y' } }),
]);
const uuids = [...site.stories.keys()];
const lineOf = (uuid: string) => uuids.indexOf(uuid);
const sourceOf = (uuid: string) => (site.stories.get(uuid) as SiteStory).source;
const kept = siteOf(outlineOf(site, lineOf), site, (line) => sourceOf(uuids[line] ?? ''));

test('a restored site has the same pages with the same inputs', () => {
  const planned = (one: typeof site) => planPages(one).map(createPageInputs(one));
  expect(planned(kept)).toEqual(planned(site));
});

test('a restored site reads only the stories that are used', () => {
  const read: number[] = [];
  const lazy = siteOf(outlineOf(site, lineOf), site, (line) => {
    read.push(line);
    return sourceOf(uuids[line] ?? '');
  });
  expect(planPages(lazy, ({ url, screen }) => screen === null && url === '/cursos/x/1').map(({ url }) => url)).toEqual(['/cursos/x/1']);
  expect([...new Set(read)].map((line) => uuids[line])).not.toContain('two');
});

test('a changed lesson concerns its course and the course’s lessons only', () => {
  const dependenciesOf = createDependencies({ site, lineOf });
  const inputsOf = createPageInputs(site);
  const changed = changedBy([{ now: sourceOf('one'), before: sourceOf('one') }], { site, lineOf });
  const concerned = planPages(site).filter((page) => dependenciesOf(inputsOf(page)).some((number) => changed.has(number)));
  expect(concerned.map(({ url }) => url)).toEqual(['/cursos/x', '/cursos/x/1', '/cursos/x/2']);
});

test.each([
  ['when it was first published', { firstPublishedAt: '2020-01-01T00:00:00.000Z' }, ['newest']],
  ['when it was published again', { publishedAt: '2027-01-01T00:00:00.000Z' }, []],
  ['its own date', { listed: { ...sourceOf('one').listed, date: '2027-01-01' } }, ['date']],
  ['its name', { name: 'Other' }, []],
])('a story that changes %s concerns the lists that order by it', (_, change, orders) => {
  const changes = listChanges('lesson', { ...sourceOf('one'), ...change }, sourceOf('one'));
  const concerned = (['position', 'newest', 'date'] as const).filter((order) =>
    listDepends(listKey({ of: ['lesson'], order })).some((text) => changes.includes(text)),
  );
  expect(concerned).toEqual(orders);
});
