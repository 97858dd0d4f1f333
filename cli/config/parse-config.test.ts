import { expect, test } from 'vitest';
import { closest } from './unknown-names.ts';
import { parseConfig } from './parse-config.ts';
import { defaultLocale } from '../site/url.ts';

const LOCALES = [{ code: 'es', iso: 'es-ES', label: 'ES', name: 'Español', prefix: '' }];

test('a minimal configuration gets every default', () => {
  expect(parseConfig({ site: { name: 'A', origin: 'https://a.example' }, locales: LOCALES })).toMatchObject({
    storyblok: { region: 'eu', requestsPerSecond: 5, perPage: 100, maxRetries: 5, timeoutMs: 30_000 },
    toast: { durationMs: 3000, position: 'top-right' },
    firebase: null,
    problems: { deadLink: 'warn' },
  });
});

test('a default export that is not an object is an error', () => {
  expect(() => parseConfig(() => ({}))).toThrow('the default export: must be an object');
});

test('all errors are reported together, with field, expected value and suggestions for typos', () => {
  expect(() =>
    parseConfig({
      site: { name: 'x', orgin: 'https://a.example' },
      locales: [{ ...LOCALES[0], label: 5 }],
      problems: { deadLink: 'fial' },
      toast: { durationMs: '3' },
      routes: { rootRedirect: 'inicio' },
      tost: {},
    }),
  ).toThrowErrorMatchingInlineSnapshot(`
    [InvalidConfig: site.config.ts has 7 errors:
      site.origin: is missing (string)
      site.orgin: there is no such field; did you mean "origin"?
      locales.0.label: must be a string
      routes.rootRedirect: must start with "/" and not end with one, like "/cursos"
      toast.durationMs: must be a number
      problems.deadLink: must be one of "fail", "warn", "ignore"; did you mean "fail"?
      tost: there is no such field; did you mean "toast"?]
  `);
});

test('what is empty, beyond a limit or no address is reported once, in plain words', () => {
  expect(() =>
    parseConfig({
      site: { name: '', origin: 'https://a.example', sameAs: ['social'] },
      locales: [],
      routes: { home: () => 'home' },
      storyblok: { perPage: 250, maxRetries: -1, timeoutMs: 0 },
      toast: { durationMs: 2.5 },
    }),
  ).toThrowErrorMatchingInlineSnapshot(`
    [InvalidConfig: site.config.ts has 8 errors:
      site.name: must not be empty
      site.sameAs.0: must be an address, like "https://social.example/academy"
      locales: must not be empty
      routes.home: must be a string
      storyblok.perPage: must be at most 100
      storyblok.maxRetries: must be at least 0
      storyblok.timeoutMs: must be more than 0
      toast.durationMs: must be a whole number]
  `);
});

test.each([
  [303, 'must be one of 301, 302, 307, 308'],
  ['301', 'must be one of 301, 302, 307, 308; did you mean 301?'],
])('the status %o of a redirect is an error that lists the possible ones', (status, reason) => {
  const hosting = { redirects: [{ from: '/a', to: '/b', status }] };
  expect(() => parseConfig({ site: { name: 'A', origin: 'https://a.example' }, locales: LOCALES, hosting })).toThrow(
    new RegExp(`hosting\\.redirects\\.0\\.status: ${reason.replace('?', '\\?')}$`),
  );
});

test('a redirect from a pattern is an error', () => {
  const hosting = { redirects: [{ from: '/blog/*', to: '/b' }] };
  expect(() => parseConfig({ site: { name: 'A', origin: 'https://a.example' }, locales: LOCALES, hosting })).toThrow(
    'hosting.redirects.0.from: must be a path of the site, like "/viejo", without "*"',
  );
});

const ENGLISH = { code: 'en', iso: 'en-US', label: 'EN', name: 'English', prefix: '' };
const localesOf = (locales: unknown) => parseConfig({ site: { name: 'A', origin: 'https://a.example' }, locales }).locales;

test('a language is complete with its code; the first has no prefix', () => {
  expect(localesOf([{ code: 'de' }, { code: 'pt-BR' }, { code: 'zh-Hans' }, { code: 'ar' }])).toEqual([
    { code: 'de', iso: 'de-DE', label: 'DE', name: 'Deutsch', prefix: '', dir: 'ltr', fallback: null },
    { code: 'pt-BR', iso: 'pt-BR', label: 'PT-BR', name: 'Português (Brasil)', prefix: 'pt-br', dir: 'ltr', fallback: null },
    { code: 'zh-Hans', iso: 'zh-Hans', label: 'ZH-HANS', name: '简体中文', prefix: 'zh-hans', dir: 'ltr', fallback: null },
    { code: 'ar', iso: 'ar-EG', label: 'AR', name: 'العربية', prefix: 'ar', dir: 'rtl', fallback: null },
  ]);
});

test.each([
  ['the one without a prefix', [{ code: 'de' }, { code: 'fr', prefix: '' }], ['de', ''], 'fr'],
  ['the first if all have one', [{ code: 'de', prefix: 'de' }, { code: 'fr' }], ['de', 'fr'], 'de'],
])('the default language is %s', (_, given, prefixes, code) => {
  const locales = localesOf(given);
  expect(locales.map(({ prefix }) => prefix)).toEqual(prefixes);
  expect(defaultLocale({ locales })).toBe(code);
});

test('what is said of a language counts, not what its code says', () => {
  const said = { code: 'en', iso: 'en-NZ', label: 'Eng', name: 'Kiwi', prefix: 'nz', folder: 'x', dir: 'rtl', fallback: 'es' };
  expect(localesOf([...LOCALES, said])[1]).toEqual(said);
});

test.each([
  [{ code: 'pt-br' }, '1.code: must be a language code, like "de" or "pt-BR"; did you mean "pt-BR"?'],
  [{ code: 'deutsch!' }, '1.code: must be a language code, like "de" or "pt-BR"'],
  [{ code: 'de', iso: 'de' }, '1.iso: must be a language with a region, like "es-ES"'],
  [{ code: 'de', iso: 'de_DE' }, '1.iso: must be a language with a region, like "es-ES"'],
  [{ code: 'de', dir: 'down' }, '1.dir: must be one of "ltr", "rtl"'],
  [{ code: 'de', fallback: 'fr' }, '1.fallback: must be the code of another language of the site'],
  [{ code: 'de', fallback: 'de' }, '1.fallback: must be the code of another language of the site'],
  [{ code: 'de', flodar: 'x' }, '1.flodar: there is no such field'],
  [{ code: 'de', fodler: 'x' }, '1.fodler: there is no such field; did you mean "folder"?'],
  [{ code: 'es', prefix: 'x' }, ': a language is listed twice'],
  [{ code: 'de', prefix: '' }, ': two languages have the same prefix'],
])('the language %j is an error', (locale, message) => {
  expect(() => localesOf([...LOCALES, locale])).toThrow(`locales${message.startsWith(':') ? '' : '.'}${message}`);
});

test.each(['https://a.example', 'https://a.example/learn', 'http://a.example:8080/~ana/learn.v2'])('%s is an origin', (origin) => {
  expect(parseConfig({ site: { name: 'A', origin }, locales: LOCALES }).site.origin).toBe(origin);
});

test.each([
  ['https://a.example/', 'https://a.example'],
  ['https://a.example:443', 'https://a.example'],
  ['https://A.example', 'https://a.example'],
  ['https://u:p@a.example?x', 'https://a.example'],
  ['https://académy.example', 'https://xn--acadmy-eva.example'],
  ['https://a.example/learn/', 'https://a.example/learn'],
  ['https://a.example//learn//b/', 'https://a.example/learn/b'],
  ['https://a.example/learn?x#y', 'https://a.example/learn'],
  ['https://a.example/un lugar', 'https://a.example'],
  ['https://[bad', 'https://academy.example'],
  ['a.example', 'https://academy.example'],
])('the origin %s is an error that suggests %s', (origin, meant) => {
  expect(() => parseConfig({ site: { name: 'A', origin }, locales: LOCALES })).toThrow(
    `must be scheme and host, and a path if it has one, like "${meant}"`,
  );
});

test.each(['team@a.example', 'https://a.example/contact'])('the owner can be reached at %s', (contact) =>
  expect(parseConfig({ site: { name: 'A', origin: 'https://a.example', contact }, locales: LOCALES }).site.contact).toBe(contact),
);

test.each(['team', 'mailto:team@a.example', 'http://a.example/contact', 'javascript:alert(1)'])(
  'the owner cannot be reached at %s',
  (contact) =>
    expect(() => parseConfig({ site: { name: 'A', origin: 'https://a.example', contact }, locales: LOCALES })).toThrow(
      'site.contact: must be an e-mail address, or an address of the web like "https://academy.example/contact"',
    ),
);

test.each(['https://forms.example/?page={url}', 'https://a.example/{url}', 'mailto:a@a.example,b@a.example?subject={title}&body={url}'])(
  'the feedback address %s is accepted',
  (feedback) =>
    expect(parseConfig({ site: { name: 'A', origin: 'https://a.example', feedback }, locales: LOCALES }).site.feedback).toBe(feedback),
);

test.each([
  'a@a.example',
  'mailto:a@a.example',
  'mailto:{url}',
  'https://a.example/',
  'https://{url}/',
  'https://a.example/?title={title}',
  'https://a.example/?page={url}&name={name}',
  'https://a.example/?page={url} {title}',
  'javascript:alert({url})',
])('the feedback address %s is an error', (feedback) =>
  expect(() => parseConfig({ site: { name: 'A', origin: 'https://a.example', feedback }, locales: LOCALES })).toThrow(
    'site.feedback: must be an address of the web, or "mailto:", with {url} in it, like',
  ),
);

test.each([
  [{ script: 'http://stats.example/a.js' }, 'analytics.script: must be an address that begins with "https://"'],
  [{ script: '/a.js' }, 'analytics.script: must be an address that begins with "https://"'],
  [{ script: 'https://stats.example/a.js', attributes: { onload: 'x' } }, 'analytics.attributes: names must be "id" or begin with "data-"'],
  [{ script: 'https://stats.example/a.js', connect: ['https://api.example/'] }, 'must be scheme and host only'],
])('the analytics service %j is an error', (analytics, message) => {
  expect(() => parseConfig({ site: { name: 'A', origin: 'https://a.example' }, locales: LOCALES, analytics })).toThrow(message);
});

test('a root that redirects to itself and two languages with the same iso are errors', () => {
  const site = { name: 'A', origin: 'https://a.example' };
  expect(() => parseConfig({ site, locales: LOCALES, routes: { rootRedirect: '/' } })).toThrow('must be another page than "/"');
  const english = { code: 'en', iso: LOCALES[0]?.iso, label: 'EN', name: 'English', prefix: 'en' };
  expect(() => parseConfig({ site, locales: [...LOCALES, english] })).toThrow('two languages have the same iso');
});

test.each([
  [{ mount: { pages: '/' } }, 'routes.mount.pages: must be a folder, like "pages/"'],
  [{ mount: { 'pages/': 'x' } }, 'routes.mount.pages/: must be a path of the site, like "/articles/", or null'],
  [{ mount: { 'pages/': '/en/x' } }, 'routes.mount.pages/: must be a path in each language, without "/en", which is put before it'],
])('the folders %j are an error', (routes, message) => {
  const locales = [...LOCALES, { ...ENGLISH, prefix: 'en' }];
  expect(() => parseConfig({ site: { name: 'A', origin: 'https://a.example' }, locales, routes })).toThrow(message);
});

test('two languages in one folder are an error', () => {
  const locales = [...LOCALES, { ...ENGLISH, prefix: 'en', folder: '' }];
  expect(() => parseConfig({ site: { name: 'A', origin: 'https://a.example' }, locales })).toThrow('two languages have the same folder');
});

test.each([
  ['orgin', 'origin'],
  ['Regoin', 'region'],
  ['colour', null],
])('the closest known name to %s is %s', (written, meant) => {
  expect(closest(written, ['name', 'origin', 'region'])).toBe(meant);
});
