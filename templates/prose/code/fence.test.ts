import { expect, test } from 'vitest';
import { brokenFence, readFence } from './fence.ts';

test.each([
  ['``` title="app.ts" {2}\na\nb', { code: 'a\nb', language: '', file: 'app.ts', lines: [[2, 'mark']] }],
  [
    '```tsx +{1} -{2, 3}\na\nb\nc',
    {
      code: 'a\nb\nc',
      language: 'tsx',
      file: '',
      lines: [
        [1, 'ins'],
        [2, 'del'],
        [3, 'del'],
      ],
    },
  ],
  ['```ts\na', { code: 'a', language: 'ts', file: '', lines: [] }],
  ['``` title="a {1}.ts"\na', { code: 'a', language: '', file: 'a {1}.ts', lines: [] }],
  [
    '``` {1-999999999999}\na\n',
    {
      code: 'a\n',
      language: '',
      file: '',
      lines: [
        [1, 'mark'],
        [2, 'mark'],
      ],
    },
  ],
  ['``` {3-2,7}\na', { code: 'a', language: '', file: '', lines: [] }],
])('the fence in %j is parsed', (text, { lines, ...fenced }) =>
  expect(readFence(text)).toEqual({ ...fenced, lines: new Map(lines as [number, 'mark'][]) }),
);

test.each(['a\n``` {1}', '``` {1}', '``` {one}\na', '``` {1\na', '``` title=app.ts\na', '```ts{1}\na', '``` {1}\na\n```', ' ``` {1}\na'])(
  '%j has no valid fence and stays code',
  (code) => expect(readFence(code)).toEqual({ code, language: '', file: '', lines: new Map() }),
);

test('a fence that is about the lines of the code again and again stays code', () => {
  const code = `\`\`\` {${'1-9999,'.repeat(200)}1}\na\nb`;
  expect(readFence(code)).toEqual({ code, language: '', file: '', lines: new Map() });
  expect(brokenFence(code)).toBe(code.split('\n')[0]);
});

test.each([
  ['``` {one}\na', '``` {one}'],
  ['```ts{1}\na\nb', '```ts{1}'],
  ['```ts {1}\na', ''],
  ['a\n``` {one}', ''],
  ['``` {one}', ''],
  ['``` {one}\na\n```', ''],
])('of %j, the broken fence is %j', (text, fence) => expect(brokenFence(text)).toBe(fence));
