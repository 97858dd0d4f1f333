import { expect, test } from 'vitest';
import { count, counted, createLog, duration, harmless, size } from './log.ts';

interface Terminal {
  readonly live: boolean;
  readonly columns?: number;
  readonly level?: 'quiet' | 'normal' | 'verbose';
}

function aLog({ level = 'normal', live, ...terminal }: Terminal) {
  const written: string[] = [];
  let time = 0;
  const log = createLog({
    stream: { ...terminal, write: (text) => written.push(text) },
    level,
    colours: false,
    live,
    now: () => (time += 100),
  });
  return { log, written };
}

test('on a pipe a stage is printed as one line without control characters', async () => {
  const { log, written } = aLog({ live: false });
  await log.stage('fetch', (progress) => progress(5, 5, 'story'));
  expect(written).toEqual(['✓ fetch     5 stories                100 ms\n'.replace('100 ms', '200 ms')]);
});

test('on a terminal a stage shows a live line with count and rate', async () => {
  const { log, written } = aLog({ live: true });
  await log.stage('render', (progress) => progress(50, 200, 'page'));
  expect(written.some((text) => text.startsWith('\r\u001B[2K') && /50\/200 pages \d+\/s/.test(text))).toBe(true);
  expect(written.at(-1)).toMatch(/^✓ render/);
});

test.each([12, 20, 30])('on a terminal of %i columns the live line does not wrap', async (columns) => {
  const { log, written } = aLog({ live: true, columns });
  await log.stage('render', (progress) => progress(5000, 10_000, 'page'));
  const drawn = written.find((text) => text.startsWith('\r\u001B[2K◌')) ?? '';
  expect(drawn.replace('\r\u001B[2K', '').length).toBeLessThan(columns);
  expect(drawn).toContain('render');
});

test('a stage that throws is marked as failed, and its error is rethrown', async () => {
  const { log, written } = aLog({ live: false });
  await expect(
    log.stage('link', () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(written).toEqual(['✗ link\n']);
});

test('on a terminal a warning during a stage is printed on its own line', async () => {
  const { log, written } = aLog({ live: true });
  await log.stage('bundle', () => log.warn('careful'));
  expect(written.slice(0, 2)).toEqual(['◌ bundle', '\r\u001B[2Kcareful\n']);
});

test('level "quiet" prints warnings only', async () => {
  const { log, written } = aLog({ live: true, level: 'quiet' });
  await log.stage('fetch', (progress) => progress(5, 5, 'story'));
  log.info('info');
  log.warn('careful');
  expect(written).toEqual(['careful\n']);
});

test('durations, sizes and counts are formatted for humans', () => {
  expect([duration(1234), duration(56.4), size(2_500_000), size(999), count(12345)]).toEqual([
    '1.23 s',
    '56 ms',
    '2.5 MB',
    '1.0 kB',
    '12,345',
  ]);
});

test.each([
  [1, 'page', '1 page'],
  [0, 'page', '0 pages'],
  [1200, 'story', '1,200 stories'],
  [2, 'day', '2 days'],
  [2, 'external address', '2 external addresses'],
])('%i × %s is told as "%s"', (number, unit, words) => {
  expect(counted(number, unit)).toBe(words);
});

test.each([
  ['clears the screen', 'a\u001b[2Jb', 'a [2Jb'],
  ['sets the title of a terminal', 'a\u001b]0;b\u0007c', 'a ]0;b c'],
  ['is one character for two', 'a\u009b2Jb', 'a 2Jb'],
  ['overwrites the line', 'a\rb', 'a b'],
  ['is a command to GitHub Actions anywhere in a line', 'a "##[add-mask]b"', 'a "## [add-mask]b"'],
  ['becomes such a command without a control character', '#\u0000#[group]', '# #[group]'],
  ['is a command to GitHub Actions on the next line', 'a\n  ::error::b', 'a\n  : :error::b'],
  ['is one after a carriage return', 'a\r::error::b', 'a ::error::b'],
])('what %s is made harmless', (_, text, expected) => expect(harmless(text)).toBe(expected));

test.each(['::error title=A::b', 'a\n  b::c\td', '\u001b[31ma\u001b[39m', 'C:: D, #[e], ñ'])('%j stays as it is', (text) =>
  expect(harmless(text)).toBe(text),
);
