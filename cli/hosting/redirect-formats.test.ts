import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { aConfig } from '../../test/support/builders.ts';
import { seeded } from '../../test/support/seeded.ts';
import { decodedPath } from '../../islands/requested-path.ts';
import { escapePattern } from '../lib/text.ts';
import { toAddress } from '../site/url.ts';
import { toRedirectRules } from './few-rules.ts';
import { HOSTS, type HostName } from './hosts.ts';
import { toFirebase } from './firebase-format.ts';
import { configuredRedirects, planRedirects, type Redirect } from './redirects.ts';
import { createRedirector, type HostingRules } from './rules.ts';

const ORIGIN = 'https://academy.example';
const PAGES = new Set(['/', '/cursos', '/en/x', '/c++', '/assets/a.js', '/offline.js']);

/** What no redirect may take over. */
const OWN =
  `/ /__/auth/handler /__/firebase/init.json /__ /.netlify/functions/x /assets/a.js /assets/earlier.css /builds/latest.json /offline.js
  /sw.js /robots.txt /_headers /404 /404.html /cursos /cursos/ /c++ /c%2B%2B /en/x /nobody-asked /a/b/c`.split(/\s+/);

const PIECES =
  `a b cursos en x / / / // . .. %2e%2e * ** :splat :a :1 : %3A %2A | ( ) [x] {y} $ ^ + ? # \\ %5C %2F %00 %0A %7F % %25 %2541 %252F ' "
  < > é ñ 🚀 ! ~ @ ; = & , 301 301! /x Country=es .html index.html __ /__/auth/handler %5f%5f assets assets/a.js /ASSETS/x builds sw.js offline.js
  http://evil.example https://academy.example //evil.example https:/evil.example javascript: user@evil.example /https:/evil.example`
    .split(/\s+/)
    .concat(' ', '\n', '\r\n/y /z 301\n', '\t', '\0', '\u2028', '\u00a0', '\u202e', '\ud800', '');

/** Where a host redirects a path, and how; null if it does not. */
type Host = (pathname: string) => { readonly status: number; readonly to: string } | null;

const superstatic = createRequire(import.meta.url)('superstatic/lib/middleware/redirects.js') as () => (
  request: object,
  response: object,
  next: () => void,
) => void;

const rulesFor = (host: HostName, redirects: readonly Redirect[]): HostingRules => ({
  headers: [],
  redirects: toRedirectRules(redirects, { fixed: [...PAGES], canSay: HOSTS[host].canSay }),
  rewrites: [],
  notFound: [],
});

/** The redirects of Firebase Hosting, as its own server reads them. */
function firebase(redirects: readonly Redirect[]): Host {
  const rules = toFirebase(rulesFor('firebase', redirects)).redirects;
  const answer = superstatic();
  return (url) => {
    let found: ReturnType<Host> = null;
    const handle = ({ redirect: to, status }: { readonly redirect: string; readonly status: number }) => (found = { status, to });
    answer({ url, superstatic: { redirects: structuredClone(rules) } }, { superstatic: { handle } }, () => {});
    return found;
  };
}

/** The redirects of a host that reads `_redirects`: a line is an address, a target and a status; `*` and `:name` stand for a part of the address. */
const fromFile =
  (host: HostName) =>
  (redirects: readonly Redirect[]): Host => {
    const { files, unsaid } = HOSTS[host].files(rulesFor(host, redirects), { paths: [], answered: PAGES, config: aConfig() });
    const text = String(files.find(({ path }) => path === '_redirects')?.contents);
    const lines = text
      .split('\n')
      .slice(0, -1)
      .map((line) => {
        const [from = '', to = '', status = '', ...others] = line.trim().split(/\s+/);
        expect([line, others, /^\d{3}$/.test(status), from.startsWith('/'), /^\/|^https?:/.test(to)]).toEqual([line, [], true, true, true]);
        const parts = from
          .split(/(\*|:[A-Za-z]\w*)/)
          .map((part, index) => (index % 2 === 0 ? escapePattern(part) : part === '*' ? '(?<splat>.*)' : `(?<${part.slice(1)}>[^/]+)`));
        return { pattern: new RegExp(`^${parts.join('')}$`), to, status: Number(status) };
      });
    const left = new Set(unsaid);
    return (pathname) => {
      for (const { pattern, to, status } of lines) {
        const match = pattern.exec(pathname);
        if (match) return { status, to: to.replace(/:([A-Za-z]\w*)/g, (name, key: string) => match.groups?.[key] ?? name) };
      }
      const asked = left.has(toAddress(pathname)) ? redirects.find(({ from }) => from === toAddress(pathname)) : undefined;
      return asked ?? null;
    };
  };

/** And as our own server follows them. */
const preview = (redirects: readonly Redirect[]): Host => createRedirector(rulesFor('firebase', redirects).redirects);

const READERS = { firebase, preview, netlify: fromFile('netlify'), cloudflare: fromFile('cloudflare') };

/** What a target means, however it is escaped; Firebase's server adds `&` to one with a query, even an empty one. */
function meantBy(to: string): string {
  const { origin, pathname, search, hash, href } = new URL(to.replace(/[?&]+$/, ''), ORIGIN);
  const meant = origin === ORIGIN ? toAddress(pathname) + search + hash : href;
  return decodedPath(meant) ?? meant.replaceAll('%3A', ':');
}

const SEEDS = [1, 2, 3, 4];

const originOf = (to: string) => new URL(to, ORIGIN).origin;

test.each(SEEDS)('whatever redirects are asked for, every host reads those that are accepted, and no others (%i)', (seed) => {
  const random = seeded(seed);
  const some = (most: number) =>
    Array.from({ length: Math.ceil(random() * most) }, () => PIECES[Math.floor(random() * PIECES.length)]).join('');
  const entries = Array.from({ length: 400 }, (_, index) => ({
    name: `${random() < 0.9 ? '/' : ''}${some(4)}${random() < 0.5 ? index : ''}`,
    value: `${random() < 0.3 ? 'https://other.example/' : random() < 0.9 ? '/' : ''}${some(4)}`,
  }));
  const asked = configuredRedirects({ site: { origin: ORIGIN }, hosting: { redirects: [] } }, entries);
  expect(asked.notValid.length).toBeGreaterThan(100);
  expect(asked.notValid.every(({ why }) => /^the (?:old|new) address /.test(why))).toBe(true);
  const { redirects } = planRedirects({ configured: asked.redirects, moved: new Map(), taken: PAGES });
  expect(redirects.length).toBeGreaterThan(40);

  for (const [name, host] of Object.entries(READERS)) {
    const answer = host(redirects);
    for (const path of OWN) expect([name, path, answer(path)]).toEqual([name, path, null]);
    for (const { from, to, status } of redirects) {
      const sent = [
        new URL(from, ORIGIN).pathname,
        from
          .split('/')
          .map((part) => encodeURIComponent(decodeURIComponent(part)))
          .join('/'),
      ];
      for (const path of sent) {
        const told = answer(path);
        // Firebase's server escapes once more what is escaped in queries and in addresses elsewhere.
        const of = name === 'firebase' && /(?:^http|[?#]).*%/.test(to) ? originOf : meantBy;
        expect([name, path, told?.status, of(told?.to ?? 'nowhere:')]).toEqual([name, path, status, of(to)]);
      }
    }
  }
});
