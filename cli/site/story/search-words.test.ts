import { expect, test } from 'vitest';
import type { Block, RichText } from '../../../templates/contract.ts';
import { searchWords } from './search-words.ts';
import { referencesOf } from './walk.ts';

const wordsOf = (content: object) => {
  const block = { component: 'page', _uid: 'x', ...content } as Block;
  return searchWords(block, referencesOf(block));
};
const text = (words: string, ...marks: readonly string[]) => ({ type: 'text', text: words, marks: marks.map((type) => ({ type })) });
const heading = (...content: readonly object[]) => ({ type: 'heading', attrs: { level: 2 }, content });
const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content });
const doc = (...content: readonly object[]) => ({ type: 'doc', content }) as unknown as RichText;

test('a story is found by its summary, headings, code and terms, without duplicates and noise', () => {
  const body = doc(
    heading(text('Una caja '), text('flexible', 'bold')),
    paragraph(text('Con '), text('gap', 'code'), text(' y otra vez '), text('gap', 'code'), text(' o '), text(`${'x'.repeat(61)}`, 'code')),
    paragraph(
      text('El '),
      text('eje principal ', 'bold'),
      text('y el '),
      text('eje cruzado', 'italic'),
      text('. '),
      text(`${'x'.repeat(61)}`, 'bold'),
    ),
    paragraph(text('El '), text('eje principal', 'italic'), text('no', 'underline')),
    heading(text(' Una caja flexible')),
    heading(text('  ')),
    { type: 'code_block', content: [text('const no = 1')] },
  );
  expect(wordsOf({ component: 'lesson', title: 'T', summary: 'De qué va', body })).toEqual({
    summary: 'De qué va',
    headings: ['Una caja flexible'],
    code: ['gap'],
    terms: ['flexible', 'eje principal', 'eje cruzado'],
  });
});

test('titles of blocks count as headings, also within rich text, but not the story’s own', () => {
  const callout = {
    type: 'blok',
    attrs: { body: [{ component: 'callout', _uid: 'c', title: 'Ojo', body: doc(heading(text('Dentro'))) }] },
  };
  const body = [
    { component: 'hero', _uid: 'h', headline: ' Aprende ', text: 'No cuenta' },
    { component: 'faq', _uid: 'f', headline: 'Dudas', items: [{ component: 'faq-item', _uid: 'i', question: '¿Cuánto dura?' }] },
    { component: 'prose', _uid: 'p', body: doc(callout) },
  ];
  expect(wordsOf({ title: 'Propio', body }).headings).toEqual(['Aprende', 'Dudas', '¿Cuánto dura?', 'Ojo', 'Dentro']);
});

test('the question of a quiz counts, its options and feedback do not', () => {
  const options = [{ component: 'quiz-option', _uid: 'o', text: 'Una opción', correct: true, feedback: 'La respuesta' }];
  const quiz = { component: 'quiz', _uid: 'q', question: '¿Cuánto mide `gap`?', options };
  expect(wordsOf({ component: 'lesson', body: doc({ type: 'blok', attrs: { body: [quiz] } }) })).toEqual({
    summary: '',
    headings: ['¿Cuánto mide gap?'],
    code: [],
    terms: [],
  });
});

test.each([
  [{ bio: 'Enseña' }, 'Enseña'],
  [{ summary: '', seo_description: 'Para buscadores' }, 'Para buscadores'],
  [{ summary: '  ', bio: 7 }, ''],
  [{}, ''],
])('the summary of %j is "%s"', (content, summary) => {
  expect(wordsOf(content).summary).toBe(summary);
});
