import { describe, expect, test } from 'vitest';
import { renderProse } from '../../test/support/render-prose.tsx';
import type { RichText } from '../contract.ts';
import { idsOfDocument, type TakenIds } from '../ids.ts';
import { anchorsOf, slug } from './headings.ts';

const heading = (level: number | string, text: string) => ({ type: 'heading', attrs: { level }, content: [{ type: 'text', text }] });
const anchor = (id: string) => ({ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'anchor', attrs: { id } }] }] });
const doc = (...content: readonly object[]) => ({ type: 'doc', content }) as RichText;

test.each([
  ['El árbol', 'el-arbol'],
  ['¿Qué es `flex: 1`?', 'que-es-flex-1'],
  ['Año nuevo, señales nuevas', 'ano-nuevo-senales-nuevas'],
  ['  --  ', ''],
  ['C++ & C#', 'c-c'],
  ['Привет 世界', 'привет-世界'],
])('slug(%j) is %j', (text, id) => expect(slug(text)).toBe(id));

describe('the headings of a text', () => {
  test('have their text, and the level at which they are rendered; empty ones are skipped', () => {
    expect(headingsOf(doc(heading(1, 'A'), heading('3', 'B'), heading(2, '')))).toEqual([
      { id: 'a', text: 'A', level: 2 },
      { id: 'b', text: 'B', level: 3 },
    ]);
  });

  test.each([[null], [''], [{}]])('are none in %j', (body) => expect(headingsOf(body as RichText)).toEqual([]));

  test('get numbers if their ids are taken', () => {
    const body = doc(
      heading(2, 'A 2'),
      heading(2, 'A'),
      heading(2, 'A'),
      heading(2, '🚀'),
      heading(2, '💡'),
      heading(2, 'Main'),
      anchor('b'),
      heading(2, 'B'),
    );
    expect(idsIn(body)).toEqual(['a-2', 'a', 'a-3', 'section', 'section-2', 'main-2', 'b-2']);
  });

  test('have the ids with which they are rendered', () => {
    const body = doc(anchor('a'), heading(2, 'A'), { type: 'blockquote', content: [heading(3, 'A')] }, anchor('a'), heading(2, 'B'));
    const ids = [...renderProse(body).matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id);
    expect(idsIn(body)).toEqual(ids);
    expect(renderProse(body).match(/id="a"/g)).toHaveLength(1);
  });

  test('keep the plain id in the first text of a page, and avoid it in the next', () => {
    const taken = idsOfDocument();
    expect(idsIn(doc(heading(2, 'A'), anchor('b')), taken)).toEqual(['a']);
    expect(idsIn(doc(anchor('a'), heading(2, 'A'), heading(2, 'B')), taken)).toEqual(['a-2', 'b-2']);
  });
});

// --- internal ---

const headingsOf = (body: RichText, taken = idsOfDocument()) => anchorsOf(body, { taken, withHeadings: true }).headings;
const idsIn = (body: RichText, taken?: TakenIds) => headingsOf(body, taken).map(({ id }) => id);
