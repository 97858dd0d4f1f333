import { expect, test } from 'vitest';
import { aText } from '../../../test/support/builders.ts';
import type { Block, RichText } from '../../../templates/contract.ts';
import { searchText, searchWords } from './search.ts';
import { referencesOf } from './walk.ts';

const wordsOf = (content: object) => {
  const block = { component: 'page', _uid: 'x', ...content } as Block;
  return searchWords(block, referencesOf(block));
};
const linesOf = (content: object) =>
  searchText(referencesOf({ component: 'page', _uid: 'x', ...content } as Block).blocks)
    .split('\n')
    .filter((line) => line !== '');
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

test('a rich text is a line per paragraph, heading, list item, table cell and line of code, which is told by a tab', () => {
  const item = (...content: readonly object[]) => ({ type: 'list_item', content });
  const body = doc(
    { type: 'heading', content: [text('Cajas')] },
    paragraph(text('Una  '), text('caja'), { type: 'hard_break' }, text('flexible')),
    { type: 'bullet_list', content: [item(paragraph(text('uno')), { type: 'ordered_list', content: [item(paragraph(text('dos')))] })] },
    { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('celda'))] }] }] },
    { type: 'code_block', content: [text('if (a) {\n  b();\n\n}')] },
    paragraph(),
    paragraph(text(' ')),
  );
  expect(linesOf({ component: 'lesson', body })).toEqual([
    'Cajas',
    'Una caja flexible',
    'uno',
    'dos',
    'celda',
    '\tif (a) {',
    '\tb();',
    '\t}',
  ]);
});

test('the fence in the first line of code counts only as the name of its file', () => {
  const fenced = { type: 'code_block', content: [text('```ts title="src/a b.ts" {2} -{1}\nlet a;\nlet b;')] };
  expect(linesOf({ component: 'lesson', body: doc(fenced) })).toEqual(['src/a b.ts', '\tlet a;', '\tlet b;']);
});

test('texts of several words count, also in blocks within blocks; addresses, ids and texts for search engines or scripts do not', () => {
  const callout = { component: 'callout', _uid: 'c', title: 'Ten cuidado', body: aText('Por dentro') };
  const body = [
    { component: 'hero', _uid: 'h', headline: 'Aprende\n a  programar', text: 'Paso a paso', unknown: 'Not a field' },
    { component: 'playground-task', _uid: 't', text: 'Deja un hueco', selector: 'p > a', style: 'gap: 1rem' },
    { component: 'prose', _uid: 'p', body: doc({ type: 'blok', attrs: { body: [callout] } }, paragraph(text('Por fuera'))) },
  ];
  const lines = linesOf({ title: 'El título', name: 'palabra', body, seo_title: 'Para los buscadores', seo_description: 'No se ve' });
  expect(lines.toSorted()).toEqual([
    'Aprende a programar',
    'Deja un hueco',
    'El título',
    'Paso a paso',
    'Por dentro',
    'Por fuera',
    'Ten cuidado',
  ]);
});

test('what readers of a playground change is code, too', () => {
  const playground = { component: 'playground', _uid: 'p', title: 'Una caja', html: '<p>Hola</p>', css: 'p {\n  gap: 0;\n}\n' };
  expect(linesOf({ component: 'lesson', body: doc({ type: 'blok', attrs: { body: [playground] } }) })).toEqual([
    'Una caja',
    '\t<p>Hola</p>',
    '\tp {',
    '\tgap: 0;',
    '\t}',
  ]);
});

test('all the text of a quiz is its question, without its answers', () => {
  const options = [{ component: 'quiz-option', _uid: 'o', text: 'Diez por diez', correct: true, feedback: 'Así es siempre' }];
  const quiz = { component: 'quiz', _uid: 'q', question: '¿Cuánto mide?', options };
  expect(linesOf({ component: 'lesson', body: doc({ type: 'blok', attrs: { body: [quiz] } }) })).toEqual(['¿Cuánto mide?']);
});
