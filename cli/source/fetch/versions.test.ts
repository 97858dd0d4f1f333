import { expect, test } from 'vitest';
import { aText } from '../../../test/support/builders.ts';
import { codesFor, isTranslated } from './versions.ts';

const original = { content: { component: 'devtip', title: 'Hola', summary: '', body: [{ _uid: 'a', text: aText('Uno') }] } };
const withContent = (fields: object) => ({ content: { ...original.content, ...fields } });

test('a story whose text is that of the default language is not translated', () => {
  expect(isTranslated(structuredClone(original), original, [])).toBe(false);
  expect(isTranslated({ ...original, full_slug: 'en/other', name: 'Other' }, original, [])).toBe(false);
});

test.each([
  ['a text', { title: 'Hello' }],
  ['a text within blocks', { body: [{ _uid: 'a', text: aText('One') }] }],
  ['another block', { body: [] }],
  ['a field that is empty in the default language', { summary: 'S' }],
])('%s of its own makes a translation', (_, fields) => {
  expect(isTranslated(withContent(fields), original, [])).toBe(true);
});

test.each([
  ['the address of a link', (prefix: string) => ({ linktype: 'story', id: 'x', url: '', cached_url: `${prefix}a` })],
  ['the address of a link in a text', (prefix: string) => ({ type: 'link', attrs: { linktype: 'story', uuid: 'x', href: `${prefix}a` } })],
  ['a mark of the editor', (prefix: string) => ({ _editable: `<!--${prefix}-->` })],
])('%s makes none', (_, link) => {
  expect(isTranslated(withContent({ link: link('/en/') }), withContent({ link: link('') }), [])).toBe(false);
});

test('an external address makes a translation', () => {
  const link = (url: string) => ({ linktype: 'url', url });
  expect(isTranslated(withContent({ link: link('https://a.example') }), withContent({ link: link('https://b.example') }), [])).toBe(true);
});

test('fields that must be translated all are, as far as the story has them', () => {
  expect(isTranslated(withContent({ title: 'Hello' }), original, ['title', 'body'])).toBe(false);
  expect(isTranslated(withContent({ title: 'Hello', body: [] }), original, ['title', 'body'])).toBe(true);
  expect(isTranslated(withContent({ title: 'Hello' }), original, ['title', 'summary', 'subtitle'])).toBe(true);
  expect(isTranslated(withContent({ body: [] }), original, ['summary'])).toBe(true);
});

test('content without end is compared as far as it is read', () => {
  const nested = (text: string) => Array.from({ length: 5000 }).reduce<object>((inner) => [inner], { text });
  expect(isTranslated(withContent({ title: nested('a') }), withContent({ title: nested('b') }), [])).toBe(false);
});

test('a language is left out if the space has its folder', () => {
  const languages = [
    { code: 'en', unlessFolder: 'en' },
    { code: 'de', unlessFolder: 'de' },
    { code: 'fr', unlessFolder: null },
  ];
  expect(codesFor({ languages, fields: [] }, [{ fullSlug: 'en/home' }, { fullSlug: 'fr/home' }, { fullSlug: 'deutsch' }])).toEqual([
    'de',
    'fr',
  ]);
});
