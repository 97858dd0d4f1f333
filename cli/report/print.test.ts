import { describe, expect, test } from 'vitest';
import { createLog, type Log } from './log.ts';
import { ago, printErrors, printProblems, printSource, printSummary, printTexts } from './print.ts';
import { NO_CHANGES, upToDate, type SiteChanges, type SpaceReport } from './report.ts';

const errors = Array.from({ length: 12 }, (_, index) => ({
  name: 'PageNotRendered',
  message: `/${index} could not be rendered`,
  hint: 'Fix it.',
  at: null,
}));

function printed(level: 'normal' | 'verbose', print: (log: Log) => void) {
  const written: string[] = [];
  print(createLog({ stream: { write: (text) => written.push(text) }, level, colours: false }));
  return written;
}
const told = (level: 'normal' | 'verbose') => printed(level, (log) => printErrors(errors, log));

test('only the first ten errors are printed, with a count of the rest, unless verbose', () => {
  const lines = told('normal');
  expect(lines[0]).toBe('\nPageNotRendered: /0 could not be rendered\nHint: Fix it.\n');
  expect(lines.slice(9)).toEqual([
    '\nPageNotRendered: /9 could not be rendered\nHint: Fix it.\n',
    '\n… 2 more (--verbose lists them all)\n',
  ]);
  expect(told('verbose')).toHaveLength(12);
});

test('line breaks and control characters in content are replaced by spaces', () => {
  const finding = {
    code: 'deadLink',
    severity: 'warn',
    message: 'no page /a\n::stop-commands::x',
    hint: 'Fix it.',
    page: '/b\u001b[2J',
  } as const;
  for (const level of ['normal', 'verbose'] as const)
    expect(printed(level, (log) => printProblems([finding], log))).toEqual([
      '\nwarn deadLink (1)\n',
      '  no page /a ::stop-commands::x\n',
      '    /b [2J\n',
      '  Hint: Fix it.\n',
    ]);
});

test('the share of texts that are shown is told, and the ten fields with the most that are not', () => {
  const unshown = Array.from({ length: 12 }, (_, index) => ({ component: 'hero', field: `f${index}`, count: 40 - index }));
  const lost = unshown.reduce((sum, one) => sum + one.count, 0);
  const texts = { count: lost + 1000, shown: 1000, unshown };
  const lines = printed('normal', (log) => printTexts(texts, log));
  expect(lines[0]).toBe('\n70 % of the texts of this space are shown; not shown, with the number of texts:\n');
  expect(lines[1]).toBe('       40  hero: f0\n');
  expect(lines.slice(10)).toEqual(['       31  hero: f9\n', '       59  in 2 other fields (--verbose lists them all)\n']);
  expect(printed('verbose', (log) => printTexts(texts, log))).toHaveLength(13);
  expect(printed('normal', (log) => printTexts({ count: 5, shown: 5, unshown: [] }, log))).toEqual([]);
  const [few] = printed('normal', (log) => printTexts({ ...texts, count: 1001, shown: 1 }, log));
  expect(few).toContain('less than 1 % of the texts');
});

describe('page changes', () => {
  /** The lines between the numbers and the directory. */
  function changesTold(changes: SiteChanges | null, { level = 'normal' as 'normal' | 'verbose', written = 1 } = {}) {
    const build = { buildId: 'id', environment: 'production', demo: false, output: '/dist', space: {} as SpaceReport } as const;
    return printed(level, (log) => printSummary({ ...upToDate(build), status: 'ok', written, changes }, '/', log))
      .map((line) => line.trimEnd())
      .slice(3, -1);
  }
  const urls = (prefix: string, length: number) => Array.from({ length }, (_, index) => `https://x.example/${prefix}${index}`);

  test('are omitted if the previous build is unknown, and printed as none if there are none', () => {
    expect(changesTold(null)).toEqual([]);
    expect(changesTold(NO_CHANGES)).toEqual(['no page changed']);
    expect(changesTold(NO_CHANGES, { written: 0 })).toEqual(['nothing changed']);
  });

  test('are listed if few: added, removed with redirect targets, changed', () => {
    const [from = '', gone = ''] = urls('old', 2);
    const redirected = [{ from, to: 'https://x.example/' }];
    expect(changesTold({ added: urls('new', 1), changed: urls('other', 2), removed: [from, gone], redirected })).toEqual([
      '2 pages changed, 1 added, 2 removed',
      '  + /new0',
      '  - /old0 → /',
      '  - /old1',
      '  ~ /other0',
      '  ~ /other1',
    ]);
    expect(changesTold({ ...NO_CHANGES, added: urls('new', 1) })).toEqual(['1 page added', '  + /new0']);
    const elsewhere = [{ from, to: 'https://x.example.org/' }];
    expect(changesTold({ ...NO_CHANGES, removed: [from], redirected: elsewhere })[1]).toBe('  - /old0 → https://x.example.org/');
  });

  test('are only counted if many, except for the first added and removed pages', () => {
    const template = { ...NO_CHANGES, changed: urls('', 1200) };
    expect(changesTold(template)).toEqual(['1,200 pages changed']);
    expect(changesTold(template, { level: 'verbose' })).toHaveLength(1201);
    expect(changesTold({ ...template, added: urls('new', 1) })).toEqual(['1,200 pages changed, 1 added', '  + /new0', '  … 1,200 more']);
    expect(changesTold({ ...NO_CHANGES, removed: urls('old', 7) }).slice(-2)).toEqual(['  - /old4', '  … 2 more']);
  });
});

test('the directory of the site is told relative to the project, wherever the command was started', () => {
  const build = { buildId: 'id', environment: 'production', demo: false, output: '/project/dist', space: {} as SpaceReport } as const;
  const lines = printed('normal', (log) => printSummary({ ...upToDate(build), status: 'ok' }, '/project', log));
  expect(lines.at(-1)).toBe('→ dist\n');
});

test('a page that exceeds its script budget is told with both in bytes, which may be close', () => {
  const build = { buildId: 'id', environment: 'production', demo: false, output: '/dist', space: {} as SpaceReport } as const;
  const scripts = [{ kind: 'content', bytes: 5031, budget: 5000, page: 'a/index.html', firebase: false, withinBudget: false }] as const;
  expect(printed('normal', (log) => printSummary({ ...upToDate(build), status: 'ok', scripts }, '/', log))).toContain(
    'Too much script: a/index.html loads 5,031 bytes; the budget for pages of the kind "content" is 5,000.\n',
  );
});

const NOW = Date.parse('2026-05-01T12:00:00.000Z');

function toldSource(fields: Partial<SpaceReport>): string {
  const written: string[] = [];
  const log = createLog({ stream: { write: (text) => written.push(text) }, colours: false });
  const nothing = { source: 'local', reason: null, changed: null, gone: null, keptAt: null, notKept: null } as const;
  const space = { name: 'S', cv: 1, stories: 5, requests: 3, retries: 0, bytes: 1, waitingMs: 0, ...nothing, ...fields } as SpaceReport;
  printSource(space, log, NOW);
  return written.join('');
}

const keptAt = '2026-05-01T10:00:00.000Z';

test.each<[Partial<SpaceReport>, string]>([
  [{ source: 'local' }, ''],
  [{ source: 'service', reason: 'the cache is damaged' }, '  the whole space (3 requests): the cache is damaged\n'],
  [
    { source: 'service', reason: 'nothing has been cached yet', retries: 1 },
    '  the whole space (3 requests, 1 of them retries): nothing has been cached yet\n',
  ],
  [{ source: 'changes', changed: 2, gone: 1, keptAt }, '  2 changed, 1 removed, the rest fetched 2 hours ago (3 requests)\n'],
  [{ source: 'cache', requests: 1, keptAt }, '  unchanged since it was fetched 2 hours ago (1 request)\n'],
  [{ source: 'cache', requests: 0, keptAt }, `  offline, fetched 2 hours ago (${keptAt})\n`],
  [{ source: 'local', notKept: 'no space left' }, 'The content could not be cached for the next build: no space left\n'],
])('the space report %o is printed as %j', (fields, words) => expect(toldSource(fields)).toBe(words));

test.each([
  [-5000, '0 seconds ago'],
  [1000, '1 second ago'],
  [59_000, '59 seconds ago'],
  [60_000, '1 minute ago'],
  [7_200_000, '2 hours ago'],
  [86_400_000 * 40, '40 days ago'],
])('a time %i ms in the past is printed as "%s"', (ms, words) => expect(ago(ms)).toBe(words));
