import { expect, test } from 'vitest';
import type { SiteDiff } from '../diff/diff-sites.ts';
import { diffInLines, diffInWords, toDiffSummary } from './diff.ts';

const plain = (_: unknown, text: string) => text;
const bracketed = (format: unknown, text: string) => (format === 'inverse' ? `[${text}]` : text);
const NONE: SiteDiff = { added: [], removed: [], changed: [], redrawn: [], same: 0 };
const hunk = (removed: readonly string[], added: readonly string[], heading: string | null = null) => ({ heading, removed, added });

test('a page is told with its headings, each once, and its lines', () => {
  const changed = [
    { address: '/x', hunks: [hunk(['title: A'], ['title: B']), hunk([], ['new'], '## H'), hunk(['old'], [], '## H')] },
    { address: '/y', hunks: [hunk(['a\n\u001b[2J'], [])] },
  ];
  expect(diffInLines({ ...NONE, added: ['/a'], removed: ['/r'], changed }, plain)).toEqual([
    '+ /a',
    '- /r',
    '',
    '~ /x',
    '  - title: A',
    '  + title: B',
    '  ## H',
    '  + new',
    '  - old',
    '',
    '~ /y',
    '  - a [2J',
  ]);
});

test('words that changed are marked in lines that were rewritten', () => {
  const changed = [
    { address: '/x', hunks: [hunk(['three hours a day', 'same'], ['two hours a day', 'same']), hunk(['a b'], ['a c', 'd'])] },
  ];
  expect(diffInLines({ ...NONE, changed }, bracketed).slice(2)).toEqual([
    '  - [three] hours a day',
    '  - same',
    '  + [two] hours a day',
    '  + same',
    '  - a b',
    '  + a c',
    '  + d',
  ]);
});

test('numbers that are none are left out', () => {
  expect(diffInWords({ ...NONE, same: 2 })).toBe('no page says something else, 2 the same');
  const changed = [{ address: '/x', hunks: [] }];
  expect(diffInWords({ added: ['/a'], removed: ['/b', '/c'], changed, redrawn: ['/d'], same: 1200 })).toBe(
    '1 page says something else, 1 added, 2 removed, 1,201 the same; 1 of them in other markup',
  );
});

test('the summary for GitHub has a block that nothing closes early, and no more than fits', () => {
  const changed = [
    {
      address: '/x',
      hunks: [
        hunk(
          ['```'],
          Array.from({ length: 1200 }, () => '```'),
        ),
      ],
    },
  ];
  const lines = toDiffSummary({ ...NONE, changed }).split('\n');
  expect(lines.slice(0, 7)).toEqual(['## 1 page says something else', '', '```diff', '', '~ /x', '- ```', '+ ```']);
  expect(lines.filter((line) => line.startsWith('```'))).toHaveLength(2);
  expect(lines.slice(-4)).toEqual(['', '… and 203 more lines', '', '']);
  expect(toDiffSummary(NONE)).toBe('## No page says something else\n\n');
});
