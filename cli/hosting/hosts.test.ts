import { expect, test } from 'vitest';
import { aConfig } from '../../test/support/builders.ts';
import { refusedFiles } from '../files/refusals.ts';
import { fileUrl } from '../site/url.ts';
import { whyNoPage, whyNoRedirect } from '../site/usable-addresses.ts';
import { HOST_NAMES, HOSTS, type HostName } from './hosts.ts';
import type { Redirect } from './redirects.ts';
import { siteRules } from './site-rules.ts';

const PATHS = ['index.html', '404.html', 'en/404.html', 'cursos/a/index.html', 'c.d/index.html', 'guia.pdf'];
const ANSWERED = new Set(['/', '/404', '/en/404', '/cursos/a', '/c.d', '/guia.pdf']);

function filesFor(host: HostName, redirects: readonly Redirect[] = [], origin = 'https://test.example') {
  const config = aConfig({ site: { name: 'Test', origin }, hosting: { host } });
  const rules = siteRules({ pages: [], redirects, answered: ANSWERED, gone: [], config, firebase: null, editor: null, noindex: false });
  return HOSTS[host].files(rules, { paths: PATHS, answered: ANSWERED, config });
}

test.each(HOST_NAMES)('nothing else can be where %s reads its files: no public file, no page, no redirect', (host) => {
  for (const { path } of filesFor(host).files) {
    expect(refusedFiles({ files: [path], links: [] }, PATHS)).toMatchObject([{ file: path, why: /own there/ }]);
    expect([path, whyNoPage(fileUrl(path)), whyNoRedirect(fileUrl(path))]).not.toContain(null);
  }
});

test('GitHub Pages gets a page for each redirect, also for those of a renamed folder', () => {
  const moved = 'abcdefghijkl'.split('').map((name): Redirect => ({ from: `/old/${name}`, to: `/cursos/${name}`, status: 301 }));
  const { files, excess } = filesFor('github', moved, 'https://someone.example/learn');
  expect(files.map(({ path }) => path)).toEqual(['.nojekyll', ...moved.map(({ from }) => `${from.slice(1)}/index.html`)]);
  expect(files[1]?.contents).toContain(
    '<meta http-equiv="refresh" content="0; url=/learn/cursos/a"><link rel="canonical" href="https://someone.example/learn/cursos/a">',
  );
  expect(excess).toEqual([]);
});

test('such a page is in the language of its address, says where it leads, and is not listed by search engines', () => {
  const { files } = filesFor('github', [{ from: '/en/a%C3%B1o', to: 'https://other.example/?a=%22%3Cb%3E%22&c=d', status: 302 }]);
  const [, page] = files;
  const to = 'https://other.example/?a=%22%3Cb%3E%22&amp;c=d';
  expect(page?.path).toBe('en/año/index.html');
  expect(page?.contents).toContain('<html lang="en-US">');
  expect(page?.contents).toContain(`<title>${to}</title><meta name="robots" content="noindex">`);
  expect(page?.contents).toContain(`<link rel="canonical" href="${to}">`);
  expect(page?.contents).toContain(`<body><a href="${to}">${to}</a></body>`);
});

test('a redirect from below a file cannot be a page, which is told', () => {
  const { files, excess } = filesFor('github', [
    { from: '/guia.pdf/x', to: '/', status: 301 },
    { from: '/c.d/x', to: '/', status: 301 },
  ]);
  expect(files.map(({ path }) => path)).toEqual(['.nojekyll', 'c.d/x/index.html']);
  expect(excess).toEqual(['1 redirect from below a file (/guia.pdf/x), but the host allows none']);
});
