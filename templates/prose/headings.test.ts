import { describe, expect, test } from 'vitest';
import { renderProse } from '../../test/support/render-prose.tsx';
import type { RichText } from '../contract.ts';
import { slug, tableOfContents } from './headings.ts';

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

describe('the table of contents', () => {
  test('lists headings shown at levels 2 and 3, and skips empty ones', () => {
    expect(tableOfContents(doc(heading(1, 'A'), heading('3', 'B'), heading(4, 'C'), heading(2, '')))).toEqual([
      { id: 'a', text: 'A', level: 2 },
      { id: 'b', text: 'B', level: 3 },
    ]);
  });

  test.each([[null], [''], [{}]])('is empty for %j', (body) => expect(tableOfContents(body as RichText)).toEqual([]));

  test('numbers duplicate ids and avoids ids that are taken', () => {
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
    expect(tableOfContents(body).map(({ id }) => id)).toEqual(['a-2', 'a', 'a-3', 'section', 'section-2', 'main-2', 'b-2']);
  });

  test('has the same ids as the rendered headings', () => {
    const body = doc(anchor('a'), heading(2, 'A'), { type: 'blockquote', content: [heading(3, 'A')] }, anchor('a'), heading(2, 'B'));
    const ids = [...renderProse(body).matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id);
    expect(tableOfContents(body).map(({ id }) => id)).toEqual(ids);
    expect(renderProse(body).match(/id="a"/g)).toHaveLength(1);
  });
});
