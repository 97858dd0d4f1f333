import { expect, test } from 'vitest';
import { foldLanguages, languagesOf, splitLanguage } from './languages.ts';

const content = {
  title: 'Hola',
  title__i18n__en: 'Hello',
  title__i18n__es_co: null,
  body: [{ text__i18n__en: 'Only English' }, { text: 'A', text__i18n__en: '' }],
};

test.each([
  [[], { title: 'Hola', body: [{}, { text: 'A' }] }],
  [['en'], { title: 'Hello', body: [{ text: 'Only English' }, { text: '' }] }],
  [['es-co'], { title: 'Hola', body: [{}, { text: 'A' }] }],
  [['es-co', 'en'], { title: 'Hello', body: [{ text: 'Only English' }, { text: '' }] }],
])('folded for %o', (languages, folded) => {
  expect(foldLanguages(content, languages)).toEqual(folded);
});

test('finds the languages of content', () => {
  expect(languagesOf(content)).toEqual(['en', 'es-co']);
  expect(languagesOf({ title: 'x' })).toEqual([]);
});

test.each([
  ['de/blog/x', { language: 'de', rest: 'blog/x' }],
  ['de', { language: 'de', rest: '' }],
  ['de/*', { language: 'de', rest: '' }],
  ['den/x', { language: null, rest: 'den/x' }],
  ['[default]/de/home', { language: null, rest: 'de/home' }],
  ['blog', { language: null, rest: 'blog' }],
])('splitLanguage(%s)', (path, split) => {
  expect(splitLanguage(path, ['de'])).toEqual(split);
});
