import { expect, test } from 'vitest';
import type { PageAssets } from '../../../templates/contract.ts';
import { aStory, aText, uuidOf } from '../../../test/support/builders.ts';
import { aDevSite } from '../../../test/support/dev-site.ts';
import { knownBy, linkDevSite, propsOf, replaceStory, type DevSpace } from './dev-site.ts';

const author = aStory({ slug: 'personas/ana', content: { component: 'author', name: 'Ana', role: 'Docente', bio: 'B' } });
const course = (content: object = {}) =>
  aStory({
    slug: 'cursos/a/',
    content: { component: 'course', title: 'A', summary: 'S', body: aText('T'), teacher: uuidOf('personas/ana'), ...content },
  });
const lesson = (content: object = {}, rest: object = {}) =>
  aStory({ slug: 'cursos/a/uno', content: { component: 'lesson', title: 'Uno', summary: 'S', body: aText('T'), ...content }, ...rest });

const aSite = (...more: readonly ReturnType<typeof aStory>[]): DevSpace => aDevSite([author, course(), lesson(), ...more]);

const templates = { readsOf: () => [], render: () => '', hasBlock: () => true, staysPlain: () => false, blocksAround: () => [] };
const assets = {} as PageAssets;
const propsAt = (linked: DevSpace, file: string) => propsOf(linked, knownBy(templates, linked.byFile.get(file)!, linked), assets);

test('a replaced story updates its page, its course and all others as relinking the site would', () => {
  const linked = aSite();
  const replaced = replaceStory(linked, lesson({ title: 'Otra vez' }));
  expect(replaced).not.toBeNull();
  expect(propsAt(replaced!, 'cursos/a/uno/index.html').story?.content).toMatchObject({ title: 'Otra vez' });
  expect(propsAt(replaced!, 'cursos/a/index.html').course?.lessons).toMatchObject([{ content: { title: 'Otra vez' } }]);
  // As if the whole site had been linked again.
  const whole = linkDevSite(replaced!.content, replaced!.site);
  for (const file of linked.byFile.keys()) expect(propsAt(replaced!, file)).toEqual(propsAt(whole, file));
});

test('links and relations of a replaced story resolve as relinking the site would', () => {
  const linked = aSite();
  const cta = { linktype: 'story', cached_url: 'personas/ana' };
  const body = [{ component: 'hero', _uid: 'h', headline: 'H', cta_label: 'Go', cta_link: cta }];
  const replaced = replaceStory(linked, course({ teacher: String(author['id']), body }));
  expect(replaced).not.toBeNull();
  expect(propsAt(replaced!, 'cursos/a/index.html')).toEqual(propsAt(linkDevSite(replaced!.content, replaced!.site), 'cursos/a/index.html'));
});

test.each([
  ['has another path', lesson({}, { path: 'cursos/b' })],
  ['has another slug', { ...lesson(), full_slug: 'cursos/a/dos' }],
  ['has another position', lesson({}, { position: 9 })],
  ['is of another content type', lesson({ component: 'devtip' })],
  ['has another layout', lesson({ layout: 'boxed' })],
  ['is new', aStory({ slug: 'nuevo' })],
  ['cannot be read', { ...lesson(), content: {} }],
])('the site has to be relinked if a story %s', (_, raw) => expect(replaceStory(aSite(), raw)).toBeNull());

test('the site has to be relinked if the date changes of a story whose address another story wants too, as its owner may change', () => {
  const other = aStory({ slug: 'otra', path: 'cursos/a/uno', content: { component: 'devtip', title: 'Otra', summary: 'S' } });
  const linked = aSite(other);
  const later = { published_at: '2026-05-01T00:00:00.000Z' };
  for (const story of [lesson({}, later), { ...other, ...later }]) expect(replaceStory(linked, story)).toBeNull();
  expect(replaceStory(linked, lesson({ title: 'Otra vez' }))).not.toBeNull();
  expect(replaceStory(linked, course({ title: 'Otra vez' }))).not.toBeNull();
});
