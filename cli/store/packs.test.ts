import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { factsOf, tagsOf } from '../hosting/page-needs.ts';
import { findPages, packsFor, putPages, readPages, type PageToStore } from './packs.ts';
import { openDirectory } from './directory.ts';

const fileOf = (path: string, contents: string) => ({ path, hash: hash('sha1', contents, 'hex'), bytes: Buffer.byteLength(contents) });

/** A page whose files say their path. */
function aPage(name: string, more: readonly string[] = []): PageToStore {
  const [html, markdown, image] = [`${name}.html`, `${name}.md`, `${name}.png`];
  const [text, drawn] = [markdown, image].map((path) => (more.includes(path) ? fileOf(path, path) : null));
  return {
    page: {
      ...fileOf(html, html),
      key: `shared.${name}`,
      islands: [],
      facts: factsOf(tagsOf('')),
      markdown: text ?? null,
      image: drawn ?? null,
      isPart: false,
    },
    contents: () => [html, ...more].map((contents) => Buffer.from(contents)),
  };
}

const PAGES = [aPage('a'), aPage('b', ['b.md', 'b.png']), aPage('c', ['c.png'])];

async function aStore() {
  const directory = tempDir();
  const store = openDirectory(directory);
  const [pack = ''] = await putPages(store, PAGES);
  const damaged: string[] = [];
  const onDamaged = (name: string) => void damaged.push(name);
  const read = async () => {
    const found = await findPages(store, packsFor('shared.x'), { onDamaged });
    const contents: string[] = [];
    await readPages(store, [...found.values()], {
      onDamaged,
      onPage: async (_, files) => void contents.push(...files.map((file) => Buffer.from(file).toString())),
    });
    return contents;
  };
  const spoil = (name: string, change: (bytes: Buffer) => Buffer) =>
    writeFileSync(join(directory, name), change(readFileSync(join(directory, name))));
  return { store, pack, damaged, read, spoil };
}

test('pages are found by their keys, and read with their files', async () => {
  const { store, read } = await aStore();
  const found = await findPages(store, packsFor('shared.x'), { onDamaged: () => {} });
  expect([...found.keys()]).toEqual(PAGES.map(({ page }) => page.key));
  expect(await read()).toEqual(['a.html', 'b.html', 'b.md', 'b.png', 'c.html', 'c.png']);
  expect(await findPages(store, packsFor('other.a'), { onDamaged: () => {} })).toEqual(new Map());
});

test('the same pages are put under the same names', async () => {
  const { store, pack } = await aStore();
  expect(await putPages(store, PAGES)).toEqual([pack]);
  expect(await store.list('pages/shared/')).toEqual([pack]);
});

test('of a pack with a damaged page the others are read, and it is removed', async () => {
  const { store, pack, damaged, read, spoil } = await aStore();
  const [bytes = ''] = await store.list('pages/shared/bytes/');
  spoil(bytes, (all) => Buffer.from(all.toString().replace('b.md', 'x.md')));
  expect(await read()).toEqual(['a.html', 'c.html', 'c.png']);
  expect(damaged).toEqual([pack]);
  expect(await store.list('pages/shared/')).toEqual([]);
});

test.each([
  ['its list is damaged', (all: Buffer) => Buffer.concat([all, all])],
  ['its list is empty, as after a crash', () => Buffer.alloc(0)],
])('a pack is removed if %s', async (_, change) => {
  const { pack, damaged, read, spoil } = await aStore();
  spoil(pack, change);
  expect(await read()).toEqual([]);
  expect(damaged).toEqual([pack]);
});

test('pages whose bytes are gone are not found', async () => {
  const { store, pack, damaged, read } = await aStore();
  for (const bytes of await store.list('pages/shared/bytes/')) await store.remove(bytes);
  expect(await read()).toEqual([]);
  expect(damaged).toEqual([pack]);
});
