import { expect, test } from 'vitest';
import { toAddress } from '../site/url.ts';
import { configuredRedirects, planRedirects, type ConfiguredRedirect, type RedirectEntry } from './redirects.ts';

const configured = (from: string, to: string, status: ConfiguredRedirect['status'] = 301): ConfiguredRedirect => ({
  from,
  to,
  status,
  where: `${from} →`,
});
const configuredOf = (redirects: Parameters<typeof configuredRedirects>[0]['hosting']['redirects'], entries: readonly RedirectEntry[]) =>
  configuredRedirects({ site: { origin: 'https://academy.example' }, hosting: { redirects } }, entries);
const plan = (wishes: Partial<Parameters<typeof planRedirects>[0]>) =>
  planRedirects({ configured: [], moved: new Map(), taken: new Set(), ...wishes });
const short = ({ redirects }: ReturnType<typeof planRedirects>) => redirects.map(({ from, to, status }) => `${from} ${status} ${to}`);

test('a chain becomes one redirect, temporary if any of its steps is', () => {
  expect(short(plan({ configured: [configured('/a', '/b'), configured('/b', '/c#x'), configured('/c', '/d')] }))).toEqual([
    '/a 301 /d',
    '/b 301 /d',
    '/c 301 /d',
  ]);
  expect(short(plan({ configured: [configured('/a', '/b'), configured('/b', '/c', 302)] }))).toEqual(['/a 302 /c', '/b 302 /c']);
  expect(short(plan({ configured: [configured('/a', '/b', 308), configured('/b', '/c', 307)] }))).toEqual(['/a 307 /c', '/b 307 /c']);
});

test('a chain continues through moved stories and to other hosts', () => {
  expect(short(plan({ configured: [configured('/a', '/old')], moved: new Map([['/old', '/new']]) }))).toEqual([
    '/a 301 /new',
    '/old 301 /new',
  ]);
  expect(short(plan({ configured: [configured('/new', 'https://other.example/')], moved: new Map([['/old', '/new']]) }))).toEqual([
    '/new 301 https://other.example/',
    '/old 301 https://other.example/',
  ]);
});

test('redirects are in the order of their addresses, whoever asks for them', () => {
  const moved = new Map([
    ['/d', '/x'],
    ['/b', '/x'],
  ]);
  expect(short(plan({ configured: [configured('/c', '/x'), configured('/a', '/x')], moved }))).toEqual(
    ['/a', '/b', '/c', '/d'].map((from) => `${from} 301 /x`),
  );
});

test('a page takes precedence over every redirect from its address', () => {
  const { redirects, ignored } = plan({
    configured: [configured('/a', '/b')],
    moved: new Map([['/c', '/d']]),
    taken: new Set(['/a', '/b', '/c', '/d']),
  });
  expect(redirects).toEqual([]);
  expect(ignored).toMatchObject([{ redirect: { from: '/a' }, why: 'taken' }]);
});

test('a page takes precedence over a redirect from the name of its file, unless that leads to the page', () => {
  const from = ['/a.html', '/a/index.html', '/a/index', '/index.html'];
  const taken = new Set(['/', '/a', '/b', '/c/index']);
  expect(plan({ configured: from.map((one) => configured(one, '/b')), taken }).ignored.map((one) => one.redirect.from)).toEqual(from);
  expect(
    short(plan({ configured: [configured('/a.html', '/a#x'), configured('/index.html', '/'), configured('/d/index.html', '/b')], taken })),
  ).toEqual(['/a.html 301 /a#x', '/d/index.html 301 /b', '/index.html 301 /']);
});

test.each([
  ['/__/auth/handler', 'the old address cannot be redirected: hosts keep it for themselves'],
  ['/%5f%5f/auth/handler', 'the old address cannot be redirected: hosts keep it for themselves'],
  ['/.netlify/functions/x', 'the old address cannot be redirected: hosts keep it for themselves'],
  ['/assets/site.css', 'the old address cannot be redirected: the site has files of its own there'],
  ['/ASSETS', 'the old address cannot be redirected: the site has files of its own there'],
  ['/builds/latest.json', 'the old address cannot be redirected: the site has files of its own there'],
  ['/sw.js', 'the old address cannot be redirected: the site has files of its own there'],
  ['/en/404.html', 'the old address cannot be redirected: the site has files of its own there'],
  ['/.', 'the old address cannot be redirected: it is the home page'],
  ['/a%00', 'the old address cannot be redirected: it contains a control character'],
  ['/a\n/b', 'the old address cannot be redirected: it contains a control character'],
  ['/a%2Fb', 'the old address cannot be redirected: it contains an escaped slash'],
  ['/a\\b', 'the old address cannot be redirected: it contains a backslash, which separates folders on some systems'],
  [
    '/a/:b',
    'the old address cannot be redirected: a part of it begins or ends with a colon, which means something else in the rules of hosts',
  ],
  ['//evil.example/a', 'the old address must be a path of the site, without "?", "#" and "*"'],
])('a redirect from %j is not valid, and %s', (name, why) => {
  const { redirects, notValid } = configuredOf([{ from: name, to: '/x', status: 302 }], [{ name, value: '/x' }]);
  expect(redirects).toEqual([]);
  expect(notValid).toEqual([
    { where: 'site.config.ts, hosting.redirects[0]', from: name, to: '/x', why },
    { where: `the datasource, entry "${name}"`, from: name, to: '/x', why },
  ]);
});

test.each([
  ['/\\evil.example', 'spaces, line breaks'],
  ['//evil.example', 'a path of the site, or begin with'],
  ['/%2F%2Fevil.example', 'an escaped slash'],
  ['/%5Cevil.example', 'a backslash'],
  ['/%09/evil.example', 'control characters'],
  ['/a\n/b /c 301', 'line breaks'],
  ['/https://evil.example', 'the beginning of another address'],
  ['/a/:splat', 'begins with a colon'],
  ['/a?x=/:1', 'begins with a colon'],
  ['/__/auth/handler?x', 'hosts keep it for themselves'],
  ['/%5F%5f/auth/handler', 'hosts keep it for themselves'],
  ['https://academy.example/__/auth/handler', 'hosts keep it for themselves'],
  ['https://academy.example@evil.example/', 'a user name'],
  ['https://a:b@academy.example/', 'a user name'],
  ['https://academy.example\\@evil.example/', 'backslashes'],
  ['https://[', 'a path of the site, or begin with'],
  ['https:/evil.example', 'a path of the site, or begin with'],
  ['https:evil.example', 'a path of the site, or begin with'],
  ['javascript:alert(1)', 'a path of the site, or begin with'],
  ['data:,x', 'a path of the site, or begin with'],
])('a redirect to %j is not valid, because of %s', (to, reason) => {
  const { redirects, notValid } = configuredOf([{ from: '/x', to, status: 302 }], []);
  expect(redirects).toEqual([]);
  expect(notValid[0]?.why).toMatch(/^the new address /);
  expect(notValid[0]?.why).toContain(reason);
});

test('the first redirect from an address takes precedence, and configured ones over those of moved stories', () => {
  const { redirects, ignored } = plan({ configured: [configured('/a', '/b'), configured('/a', '/c')], moved: new Map([['/a', '/d']]) });
  expect(redirects).toMatchObject([{ from: '/a', to: '/b' }]);
  expect(ignored).toMatchObject([{ redirect: { to: '/c' }, why: 'twice' }]);
});

test('a loop is reported once and dropped with every redirect that leads into it', () => {
  const { redirects, loops } = plan({
    configured: [configured('/a', '/b'), configured('/b', '/c'), configured('/c', '/b'), configured('/d', '/d?x'), configured('/e', '/f')],
  });
  expect(redirects).toMatchObject([{ from: '/e' }]);
  expect(loops.map((loop) => loop.map(({ from }) => from))).toEqual([['/b', '/c'], ['/d']]);
});

test('redirect addresses are normalised, and entries that are not understood are reported', () => {
  expect(toAddress(' /Año nuevo/?x#y')).toBe('/A%C3%B1o%20nuevo');
  expect(toAddress('/A%C3%B1o%20nuevo')).toBe('/A%C3%B1o%20nuevo');
  expect(toAddress('/100%')).toBe('/100%25');
  const { redirects, notValid } = configuredOf(
    [{ from: '/a/', to: '/b/?c=1#d', status: 302 }],
    [
      { name: '/viejo', value: 'https://other.example/x' },
      { name: ' /pegado ', value: ' https://other.example/x\n' },
      { name: 'sin-barra', value: '/x' },
      { name: 'https://academy.example/entera', value: '/x' },
      { name: '/espacio', value: '/x y' },
      { name: '/x', value: 'javascript:alert(1)' },
      { name: '/y', value: '//evil.example' },
      { name: '/', value: '/x' },
      { name: '/q?a=1', value: '/x' },
      { name: '/blog/*', value: '/x' },
    ],
  );
  expect(redirects).toMatchObject([
    { from: '/a', to: '/b?c=1#d', status: 302, where: 'site.config.ts, hosting.redirects[0]' },
    { from: '/viejo', to: 'https://other.example/x', status: 301, where: 'the datasource, entry "/viejo"' },
    { from: '/pegado', to: 'https://other.example/x', status: 301 },
  ]);
  const names = ['sin-barra', 'https://academy.example/entera', '/espacio', '/x', '/y', '/', '/q?a=1', '/blog/*'];
  expect(notValid.map(({ from }) => from)).toEqual(names);
});

test.each([
  ['https://academy.example/a', '/a'],
  ['http://Academy.example/año/?x=1#y', '/a%C3%B1o?x=1#y'],
  ['https://academy.example', '/'],
  ['https://academy.example?x=1', '/?x=1'],
  ['https://academy.example//other.example/a', '/other.example/a'],
  ['https://academy.example.other.example/a', 'https://academy.example.other.example/a'],
  ['https://academy.example:8443/a', 'https://academy.example:8443/a'],
  ['https://other.example/a.html', 'https://other.example/a.html'],
])('the target %s is normalised to %s', (to, expected) => {
  expect(configuredOf([], [{ name: '/x', value: to }]).redirects).toMatchObject([{ from: '/x', to: expected }]);
});

test.each([
  ['/a.html?x=1', '/a?x=1'],
  ['/a/index.html#y', '/a#y'],
  ['/index.html', '/'],
  ['/page.html', '/page.html'],
  ['/moved.html', '/new'],
  ['/asked.html', '/new'],
  ['https://other.example/a.html', 'https://other.example/a.html'],
])('a redirect to %s leads to %s, without a further redirect by the host', (to, end) => {
  const { redirects } = plan({
    configured: [configured('/x', to), configured('/asked.html', '/new')],
    moved: new Map([['/moved.html', '/new']]),
    taken: new Set(['/page.html']),
  });
  expect(redirects.find(({ from }) => from === '/x')?.to).toBe(end);
});

test('a loop is found through absolute URLs of the site and .html addresses', () => {
  const { redirects } = configuredOf(
    [
      { from: '/a', to: 'https://academy.example/a', status: 301 },
      { from: '/b', to: 'https://academy.example/c', status: 301 },
      { from: '/y', to: '/y.html', status: 301 },
    ],
    [{ name: '/c', value: '/cursos' }],
  );
  const { loops, ...others } = plan({ configured: redirects });
  expect(loops.map((loop) => loop.map(({ from }) => from))).toEqual([['/a'], ['/y']]);
  expect(short({ loops, ...others })).toEqual(['/b 301 /cursos', '/c 301 /cursos']);
});

test.each([
  ['/viejo', '/nuevo', '/viejo', '/nuevo'],
  ['/learn/viejo', '/learn/nuevo#a', '/viejo', '/nuevo#a'],
  ['/viejo', 'http://academy.example/learn', '/viejo', '/'],
  ['/viejo', 'https://academy.example/tienda', '/viejo', 'https://academy.example/tienda'],
  ['/learning', '/learning/x', '/learning', '/learning/x'],
])('on a site below a path of its host, the redirect of %s to %s is one of %s to %s', (from, to, own, target) => {
  const { redirects } = configuredRedirects(
    { site: { origin: 'https://academy.example/learn' }, hosting: { redirects: [{ from, to, status: 301 }] } },
    [],
  );
  expect(redirects).toMatchObject([{ from: own, to: target }]);
});
