import { expect, test, vi } from 'vitest';
import { checkBlocks } from '../check/blocks.ts';
import { normaliseBlock } from './normalise.ts';

vi.mock('../../../templates/schema.ts', () => ({ schema: { hero: { prices: 'unknown!' } }, targets: {}, choices: {} }));

const table = { fieldtype: 'table', thead: [{ value: 'a' }], tbody: [] };
const block = { component: 'theirs', _uid: '2' };

test.each([
  [table, table, []],
  [{ plugin: 'seo', title: '' }, { plugin: 'seo', title: '' }, []],
  [0, 0, []],
  ['#fff', '#fff', []],
  [[{ ...block, _editable: '<!-- -->' }], [expect.objectContaining(block)], []],
  ['', null, ['missingField']],
  [null, null, ['missingField']],
  [undefined, null, ['missingField']],
])('a field of an unknown kind keeps its value: %j', (prices, expected, codes) => {
  const normal = normaliseBlock({ component: 'hero', _uid: '1', prices }, { publicUrl: (address) => address });
  expect(normal).toEqual({ component: 'hero', _uid: '1', prices: expected });
  expect(checkBlocks([{ path: '', value: normal }], { hasBlock: () => true, refused: [] }).map(({ code }) => code)).toEqual(codes);
});
