import { expect, test } from 'vitest';
import { codeOf } from './node.ts';

test('the empty lines at the end of code are left out, however many there are anywhere', () => {
  const lines = '\n'.repeat(500_000);
  const node = { type: 'code_block', content: [{ type: 'text', text: `a${lines}b${lines}` }] };
  expect(codeOf(node)).toBe(`a${lines}b`);
});
