import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenInTest } from '../../test/support/listen-in-test.ts';
import { deployedPages } from './site-pages.ts';

const { signal } = new AbortController();

/** A host with these files; a number is a status without a file, and a path a redirect to it. */
function aHost(files: Readonly<Record<string, string | number>>): Promise<string> {
  const server = createServer(({ url = '', headers }, response) => {
    const file = files[url] ?? 404;
    if (typeof file === 'number') response.writeHead(file).end();
    else if (file.startsWith('/')) response.writeHead(301, { location: file }).end();
    else response.end(file.replaceAll('{origin}', `http://${headers.host}`));
  });
  return listenInTest(server);
}

const sitemap = (...addresses: readonly string[]) =>
  `<x>${addresses.map((address) => `<y><loc>{origin}${address}</loc></y>`).join('')}</x>`;

test('a deployed site has the pages of its sitemaps, and any other that is asked for', async () => {
  const origin = await aHost({
    '/sitemap.xml': sitemap('/es-sitemap.xml', '/en-sitemap.xml'),
    '/es-sitemap.xml': sitemap('/', '/a%C3%B1o'),
    '/en-sitemap.xml': sitemap('/en'),
    '/': 'home',
    '/a%C3%B1o': 'year',
    '/login': 'screen',
  });
  const { addresses, read } = await deployedPages(origin, { base: '', signal });
  expect(addresses).toEqual(['/', '/a%C3%B1o', '/en']);
  expect(await Promise.all(['/', '/a%C3%B1o', '/login', '/none'].map(read))).toEqual(['home', 'year', 'screen', null]);
});

test('a deployed site below a path of its host has its pages by their addresses within it', async () => {
  const host = await aHost({
    '/learn/sitemap.xml': sitemap('/learn/es-sitemap.xml'),
    '/learn/es-sitemap.xml': sitemap('/learn/', '/learn/a'),
    '/learn/a': 'a',
  });
  const { addresses, read } = await deployedPages(`${host}/learn`, { base: '/learn', signal });
  expect([addresses, await read('/a')]).toEqual([['/', '/a'], 'a']);
});

test('an address that redirects to another page has none, but one that only gets a slash has', async () => {
  const origin = await aHost({ '/sitemap.xml': sitemap(), '/old': '/new', '/new': 'new', '/folder': '/folder/', '/folder/': 'folder' });
  const { read } = await deployedPages(origin, { base: '', signal });
  expect(await Promise.all(['/old', '/new', '/folder'].map(read))).toEqual([null, 'new', 'folder']);
});

test('a host that does not say what it has is an error', async () => {
  const refused = await aHost({ '/sitemap.xml': 403 });
  await expect(deployedPages(refused, { base: '', signal })).rejects.toMatchObject({
    name: 'DeployedSiteNotRead',
    message: expect.stringContaining('403'),
  });
  const { read } = await deployedPages(await aHost({ '/sitemap.xml': sitemap(), '/x': 401 }), { base: '', signal });
  await expect(read('/x')).rejects.toMatchObject({ name: 'DeployedSiteNotRead' });
});
