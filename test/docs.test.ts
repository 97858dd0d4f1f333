import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fg from 'fast-glob';
import { expect, test } from 'vitest';
import { ROOT } from './support/academy.ts';
import { runAcademy } from './support/run-academy.ts';

const documents = fg.sync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: ROOT });
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const headingsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each([[['--help']], [['build', '--help']], [['dev', '--help']]])('the README shows the real help of %o', async (args) => {
  const { stdout } = await runAcademy(args);
  expect(read('README.md')).toContain(`\`\`\`\n${stdout.trim()}\n\`\`\``);
});

test('every relative link in a document leads to a file', () => {
  const dead = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(ROOT, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(dead).toEqual([]);
});

test('every anchor in a document is a heading', () => {
  const dead = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#:\s]*)#([^)]+)\)/g)]
      .filter(([, target = '', anchor = '']) => !headingsOf(target === '' ? file : join(dirname(file), target)).includes(anchor))
      .map(([, target, anchor]) => `${file}: ${target}#${anchor}`),
  );
  expect(dead).toEqual([]);
});

test('every file that a document names exists', () => {
  const named = /`((?:cli|templates|islands|locales|test|bench|demo|docs|functions|firebase)\/[\w./-]+\.(?:tsx?|js|json|css|md|rules))`/g;
  // Files that adding-a-block.md, adding-an-island.md and languages.md ask the reader to create, and one of a site of its own.
  const examples = new Set([
    'templates/blocks/quote.tsx',
    'templates/blocks/quote.css',
    'islands/site/copy-address.island.ts',
    'templates/own.d.ts',
    ...['de', 'pt', 'pt-PT'].map((code) => `locales/${code}.json`),
  ]);
  const missing = documents.flatMap((file) =>
    [...read(file).matchAll(named)]
      .map(([, path = '']) => path)
      .filter((path) => !examples.has(path) && !existsSync(join(ROOT, path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test.each(['.gitignore', '.oxfmtrc.json', '.oxlintrc.json'])('output directories that documents name are ignored by %s', (file) => {
  const text = read(file);
  const patterns = file.endsWith('.json') ? (JSON.parse(text) as { ignorePatterns: string[] }).ignorePatterns : text.split('\n');
  const ignored = patterns.map((pattern) => new RegExp(`^${pattern.replace(/\*\*$/, '').replaceAll('*', '[^/]*')}$`));
  const named = documents.flatMap((document) => [...read(document).matchAll(/--out (dist[\w-]*)/g)].map(([, directory]) => directory));
  expect(named).toContain('dist-preview');
  expect(named.filter((directory) => !ignored.some((pattern) => pattern.test(`${directory}/`)))).toEqual([]);
});

test('directories that the documents have people fill are ignored by git', () => {
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(/(?:mkdir -p|--path) ([\w.-]+)/g)].map(([, directory]) => `${directory}/`),
  );
  expect([...new Set(named)].toSorted()).toEqual(['.storyblok/', 'dist/', 'my-space/']);
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(named));
});

test('decisions are numbered without gaps', () => {
  const numbers = documents.filter((file) => file.startsWith('docs/adr/')).map((file) => Number(file.split('/').at(-1)?.slice(0, 4)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
});
