import { expect, test } from 'vitest';
import { parseXml } from '../../test/support/parse-xml.ts';
import { branch, leaf, xmlFile } from './feed-formats.ts';

test('whatever a text or an attribute holds is what a parser finds there', () => {
  const text = `"a" 'b' <c> &d; ]]>`;
  const root = parseXml(xmlFile(branch('root', { text }, [leaf('one', text, { none: null, number: 0 }), leaf('two', '')])));
  expect(root.attributes).toEqual({ text });
  expect(root.children.map(({ name, attributes, text: own }) => [name, attributes, own])).toEqual([
    ['one', { number: '0' }, text],
    ['two', {}, ''],
  ]);
});
