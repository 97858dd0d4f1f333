import { expect, test } from 'vitest';
import { aConfig, aSite, aStory, uuidOf } from '../../test/support/builders.ts';
import type { Site } from '../site/site.ts';
import { explainPage } from './why-command.ts';

const explained = (site: Site, url: string, rendered: Parameters<typeof explainPage>[2] = null) => {
  const planned = site.pages.find((one) => one.url === url);
  return explainPage(site, site.inputs(planned!), rendered);
};

test('a page is explained with all that it is made from', () => {
  const link = { linktype: 'story', id: uuidOf('precios') };
  const hero = { component: 'hero', _uid: 'h', cta_link: link, second_link: link };
  const body = { type: 'doc', content: [{ type: 'blok', attrs: { body: [hero] } }] };
  const site = aSite(
    [
      aStory({ slug: 'config/menus', content: { component: 'menus' } }),
      aStory({ slug: 'precios' }),
      aStory({ slug: 'ana', content: { component: 'author' } }),
      aStory({ slug: 'cursos/x/', content: { component: 'course', teacher: uuidOf('ana'), body } }),
      aStory({ slug: 'cursos/x/a', content: { component: 'lesson' } }),
      aStory({ slug: 'en/cursos/x/', content: { component: 'course' } }),
    ],
    aConfig(),
    { readsOf: ({ component }) => (component === 'hero' ? [{ of: ['lesson', 'devtip'] }] : []) },
  );
  const { title, rows } = explained(site, '/cursos/x', { why: ['story', 'menus'] });
  expect(title).toBe('/cursos/x');
  expect(rows.map(({ label, values }) => [label, ...values])).toEqual([
    ['file', 'cursos/x/index.html'],
    ['layout', 'full'],
    ['story', 'cursos/x (course)'],
    ['blocks', 'course', 'hero'],
    ['course', 'cursos/x, 1 lesson'],
    ['shows', 'ana', 'cursos/x/a'],
    ['lists', 'lesson, devtip: 1 story'],
    ['links to', '/precios'],
    ['menus', 'config/menus'],
    ['translations', 'es /cursos/x', 'en /en/cursos/x'],
    ['rendered because', 'its own story changed', 'the menus changed'],
  ]);
});

test.each([
  [null, 'no recorded build has rendered it yet'],
  [{ why: null }, 'it was new, or everything was built anew'],
])('a page with the record %j is explained with the reason for its last rendering', (rendered, reason) => {
  const { rows } = explained(aSite([]), '/login', rendered);
  expect(rows).toContainEqual({ label: 'screen', values: ['login'] });
  expect(rows.at(-1)).toEqual({ label: 'rendered because', values: [reason] });
  expect(rows.map(({ label }) => label)).not.toContain('story');
});

test('a page is explained with the events that are over on it', () => {
  const event = (slug: string, date: string) => aStory({ slug, content: { component: 'workshop', date } });
  const body = [{ component: 'latest', _uid: 'l', items: [uuidOf('past'), uuidOf('soon')] }];
  const page = aStory({ slug: 'a', content: { component: 'page', body } });
  const site = aSite([event('past', '2026-05-31'), event('soon', '2026-06-01'), page]);
  const rowsOf = (url: string) => explained(site, url).rows;
  expect(rowsOf('/a')).toContainEqual({ label: 'over', values: ['past'] });
  expect(rowsOf('/past')).toContainEqual({ label: 'over', values: ['past'] });
  expect(rowsOf('/soon').map(({ label }) => label)).not.toContain('over');
});
