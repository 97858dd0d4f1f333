import { expect, test } from 'vitest';
import { aConfig } from '../../test/support/builders.ts';
import { requestedPath } from '../../islands/requested-path.ts';
import type { UrlPath } from '../../templates/contract.ts';
import {
  addressOf,
  ancestors,
  filePath,
  fileUrl,
  isExample,
  isLeftOut,
  localeOf,
  localePath,
  outputPath,
  storyUrl,
  toAddress,
  withoutLocale,
} from './url.ts';
import { whyNoPage } from './usable-addresses.ts';

const config = aConfig();

test.each([
  ['https://academy.example', true],
  ['https://example.com', true],
  ['https://www.example.org', true],
  ['https://academy.test', true],
  ['https://academy.invalid', true],
  ['http://localhost:4000', true],
  ['https://academy.localhost', true],
  ['https://ACADEMY.EXAMPLE.', true],
  ['https://example.es', false],
  ['https://academy-example.com', false],
  ['https://latest.dev', false],
  ['http://127.0.0.2:4000', false],
])('%s is only an example: %s', (origin, expected) => expect(isExample(origin)).toBe(expected));

test.each([
  [{ fullSlug: 'cursos/x/', path: null }, '/cursos/x'],
  [{ fullSlug: 'home', path: null }, '/'],
  [{ fullSlug: 'en/home', path: null }, '/en'],
  [{ fullSlug: 'en/', path: null }, '/en'],
  [{ fullSlug: 'inicio', path: '/' }, '/'],
  [{ fullSlug: 'en/start', path: '/en/' }, '/en'],
  [{ fullSlug: 'en/home', path: '/' }, '/en'],
  [{ fullSlug: 'en/claves/x', path: 'y' }, '/en/claves/x'],
  [{ fullSlug: 'en/claves/x', path: 'en/y' }, '/en/y'],
  [{ fullSlug: 'claves/x', path: 'en/y' }, '/claves/x'],
  [{ fullSlug: 'claves/x', path: ' ' }, '/claves/x'],
  [{ fullSlug: 'claves/x', path: ' y ' }, '/y'],
  [{ fullSlug: 'curso/home', path: null }, '/curso/home'],
  [{ fullSlug: 'x', path: '/caf%C3%A9/c%2B%2B' }, '/caf%C3%A9/c++'],
  [{ fullSlug: 'x', path: '/50%' }, '/50%25'],
  [{ fullSlug: 'p/100%25', path: null }, '/p/100%25'],
  [{ fullSlug: "a!b$c&d'e(f)g*h+i,j:k;l=m@n~o", path: null }, '/a!b$c&d%27e(f)g*h+i,j:k;l=m@n~o'],
  [{ fullSlug: 'a"b<c>d[e]f^g`h{i}j|k', path: null }, '/a%22b%3Cc%3Ed%5Be%5Df%5Eg%60h%7Bi%7Dj%7Ck'],
  [{ fullSlug: '%2e%2e/%2E/a', path: null }, '/a'],
  [{ fullSlug: 'a%2Fb', path: null }, '/a%2Fb'],
  [{ fullSlug: 'x', path: '/y?utm=1' }, '/x'],
  [{ fullSlug: 'x', path: 'y#z' }, '/x'],
  [{ fullSlug: 'x', path: 'https://academy.example/y' }, '/x'],
  [{ fullSlug: 'x', path: 'mailto:y' }, '/x'],
  [{ fullSlug: 'x', path: '/{{folder.slug}}/{{it.slug}}' }, '/x'],
  [{ fullSlug: 'x', path: '/%7B%7Bit.slug%7D%7D' }, '/x'],
  [{ fullSlug: 'x', path: '/${slug}' }, '/x'],
  [{ fullSlug: 'x', path: '/%65n/y' }, '/x'],
  [{ fullSlug: 'años de web/ñ', path: null }, '/a%C3%B1os%20de%20web/%C3%B1'],
  [{ fullSlug: './../etc/passwd', path: null }, '/etc/passwd'],
  [{ fullSlug: 'x?y#z', path: null }, '/x%3Fy%23z'],
  [{ fullSlug: 'half \ud83d', path: null }, '/half%20%EF%BF%BD'],
  [{ fullSlug: 'whole 🎓', path: null }, '/whole%20%F0%9F%8E%93'],
])('the address of %o is %s', (story, url) => {
  expect(storyUrl(story, config)).toBe(url);
});

test.each([
  ['en/cursos/x', 'en'],
  ['en', 'en'],
  ['enterprise/x', 'es'],
  ['', 'es'],
])('%s is a story of the language %s', (fullSlug, code) => {
  expect(localeOf(fullSlug, config).code).toBe(code);
  expect(localeOf(fullSlug, { ...config, locales: config.locales.toReversed() }).code).toBe(code);
});

const mounted = aConfig({
  locales: [
    { code: 'es', iso: 'es-ES', label: 'ES', name: 'Español', prefix: '', folder: 'es' },
    { code: 'en', iso: 'en-US', label: 'EN', name: 'English', prefix: 'en', folder: 'en-us' },
  ],
  routes: { mount: { 'pages/': '/', 'blog/posts/': '/articles/', 'blog/': '/b', 'old/': null } },
});

test.each([
  ['es/a', '/a'],
  ['es/', '/'],
  ['es/home', '/'],
  ['en-us/a', '/en/a'],
  ['en-us/home', '/en'],
  ['global/footer', '/global/footer'],
  ['/', '/'],
  ['es/pages/a/b', '/a/b'],
  ['es/pages/', '/'],
  ['en-us/pages/home', '/en'],
  ['es/pages-2/a', '/pages-2/a'],
  ['es/blog/a', '/b/a'],
  ['es/blog/posts/a', '/articles/a'],
  ['en-us/blog/posts/', '/en/articles'],
  ['pages/a', '/a'],
])('where languages have folders and folders are mounted, the address of %s is %s', (fullSlug, url) => {
  expect(storyUrl({ fullSlug, path: null }, mounted)).toBe(url);
  expect(isLeftOut({ fullSlug }, mounted)).toBe(false);
});

test('the real path of a story is its address whatever is mounted, and in the language of its folder', () => {
  expect(storyUrl({ fullSlug: 'es/blog/a', path: '/x' }, mounted)).toBe('/x');
  expect(storyUrl({ fullSlug: 'en-us/blog/a', path: '/en/x' }, mounted)).toBe('/en/x');
  expect(storyUrl({ fullSlug: 'en-us/blog/a', path: '/x' }, mounted)).toBe('/en/b/a');
});

test.each([
  ['es/old/a', true],
  ['en-us/old/', true],
  ['old/a', true],
  ['es/older/a', false],
])('whether %s is left out', (fullSlug, expected) => {
  expect(isLeftOut({ fullSlug }, mounted)).toBe(expected);
});

test.each([
  ['/', 'index.html'],
  ['/cursos/x', 'cursos/x/index.html'],
  ['/a%C3%B1o', 'año/index.html'],
])('%s is written to %s', (url, file) => {
  expect(outputPath(url as UrlPath)).toBe(file);
});

test.each([
  ['/index.md', 'index.md'],
  ['/cursos/a%C3%B1o.md', 'cursos/año.md'],
  ['/a%23b%3F.txt', 'a#b?.txt'],
])('%s is the file %s', (url, file) => {
  expect(filePath(url as UrlPath)).toBe(file);
  expect(fileUrl(file)).toBe(url);
});

test('the path of a story leaves out the language’s folder', () => {
  expect(withoutLocale('en/cursos/x', 'en')).toBe('cursos/x');
  expect(withoutLocale('enterprise/x', 'en')).toBe('enterprise/x');
});

test('a path in a language has its prefix', () => {
  expect(localePath('/login', '')).toBe('/login');
  expect(localePath('/login', 'en')).toBe('/en/login');
});

test('the addresses above a page start at the root', () => {
  expect(ancestors('/a/b/c' as UrlPath)).toEqual(['/a', '/a/b']);
  expect(ancestors('/' as UrlPath)).toEqual([]);
});

test.each([
  ['/', true],
  ['/cursos/index', true],
  ['/a.html', true],
  ['/builds', true],
  [`/${'a'.repeat(251)}`, true],
  [`/${'a'.repeat(252)}/b`, false],
  [`/${'%C3%B1'.repeat(126)}`, false],
  ['/index', false],
  ['/cursos/x.md', false],
  ['/talleres/x.ics', false],
  ['/x.md/a', false],
  ['/readme', true],
  ['/robots.txt', false],
  ['/robots.txt/a', false],
  ['/sitemap.xml', false],
  ['/es-ES-sitemap.xml', false],
  ['/en-US-sitemap-2.xml', false],
  ['/my-sitemap-of-two', true],
  ['/rss.xml', false],
  ['/en/atom.xml', false],
  ['/en/feed.json/a', false],
  ['/feed', true],
  ['/cursos/index.html', false],
  ['/en/404.html', false],
  ['/builds/latest.json', false],
  ['/builds/search/es-0.json', false],
  ['/en/llms.txt', false],
  ['/Robots.TXT', false],
  ['/README.MD', false],
  ['/builds/search', true],
  ['/assets/guia', false],
  ['/assets', true],
  ['/_preview/a', false],
  ['/en/assets/guia', true],
  ['/_headers', false],
  ['/_redirects/a', false],
  ['/en/_headers', true],
  ['/a%00b', false],
  ['/a/%0A', false],
  ['/a%7F', false],
  ['/a%20b', true],
  ['/.x/y', false],
  ['/.well-known/a', false],
  ['/a+b,c;d=e@f:g!h', true],
  ['/a%2Fb', false],
  ['/a%3Fb', false],
  ['/a%23b', false],
  ['/a%2541', false],
  ['/50%25', true],
  ['/:a/b', false],
  ['/a:/b', false],
  ['/https:/academy.example', false],
  ['/__', false],
  ['/__/auth/handler', false],
  ['/p/__', true],
  ['/.netlify/functions', false],
  ['/CDN-cgi/x', false],
  ['/en/.a', false],
  ['/a.b/c.', true],
  [`/${`${'a'.repeat(199)}/`.repeat(4)}${'a'.repeat(199)}`, true],
  [`/${`${'a'.repeat(199)}/`.repeat(5)}a`, false],
])('whether %s can be the address of a page: %s', (url, can) => {
  expect(whyNoPage(url as UrlPath) === null).toBe(can);
});

test('the reason why an address cannot have a page is given', () => {
  expect(['/assets/a', '/a%00', '/a%5C..%5C..%5C..%5Cx', '/.a', `/${'a'.repeat(256)}`].map((url) => whyNoPage(url as UrlPath))).toEqual([
    'the site has a file there',
    'it contains a control character',
    'it contains a backslash, which separates folders on some systems',
    'a part of it begins with a dot, and some hosts do not publish such files',
    'it is too long',
  ]);
});

test.each([
  ['old.html/index.html', '/old.html'],
  ['index.html', '/'],
  ['en/index.html', '/en'],
  ['404.html', '/404'],
  ['cursos/año 1/index.html', '/cursos/a%C3%B1o%201'],
  ['assets/a.js', '/assets/a.js'],
])('the file %s has the address %s', (file, address) => {
  expect(addressOf(file)).toBe(address);
});

test('an address, its file and what people type for it lead to each other', () => {
  const symbols = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).concat('日', '🚀', '\u202e', 'n\u0303');
  const names = symbols.flatMap((symbol) => [symbol, `a${symbol}b`, `%${symbol}`, `${symbol}%41`]);
  let count = 0;
  for (const name of names) {
    const url = storyUrl({ fullSlug: `p/${name}`, path: null }, config);
    if (whyNoPage(url) !== null) continue;
    count += 1;
    const file = outputPath(url);
    expect([name, addressOf(file), toAddress(url), toAddress(new URL(url, 'https://a.example').pathname)]).toEqual([name, url, url, url]);
    // As the file is found by the site's servers, by those that leave some symbols escaped, and for addresses with more of them escaped.
    const escaped = url
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/');
    expect([name, requestedPath(url), decodeURI(url), requestedPath(escaped)]).toEqual([
      name,
      ...Array.from({ length: 3 }, () => `/${filePath(url)}`),
    ]);
  }
  expect(count).toBeGreaterThan(1500);
});

test('spaces around an address, and slashes at its ends, are left out', () => {
  expect(toAddress(' /a/b/ ')).toBe('/a/b');
});

test('a lone surrogate in an address becomes the replacement character', () => {
  expect(toAddress('/a\udc00/b?c')).toBe('/a%EF%BF%BD/b');
});
