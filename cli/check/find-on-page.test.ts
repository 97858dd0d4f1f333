import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sourceOf } from '../hosting/content-policy.ts';
import { OF_PAGES } from './find-on-page.ts';
import type { Code, FinishedSite } from './finished-site.ts';
import { readPage } from './read-page.ts';

const hash = (algorithm: string, text = 'the file') => `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;
const OTHER = 'another file';

test.each([
  ['a correct integrity hash is accepted', hash('sha256'), 0],
  ['a wrong integrity hash is reported', hash('sha384', OTHER), 1],
  ['one correct hash out of two with the same algorithm is accepted', `${hash('sha256', OTHER)} ${hash('sha256')}`, 0],
  ['a wrong hash with a stronger algorithm is reported despite a correct weaker one', `${hash('sha256')} ${hash('sha512', OTHER)}`, 1],
  [
    'a correct hash with a stronger algorithm and options is accepted despite a wrong weaker one',
    `${hash('sha256', OTHER)} ${hash('sha512')}?x`,
    0,
  ],
  ['a hash with an algorithm unknown to browsers is ignored', 'md5-abc', 0],
])('%s', (_, integrity, found) => {
  const site: Pick<FinishedSite, 'pages' | 'answerTo' | 'digestOf'> = {
    pages: [readPage(`<script src="/a.js" integrity="${integrity}"></script>`, '/')],
    answerTo: () => ({ kind: 'file', file: 'a.js', address: '/a.js', isRedirected: false }),
    digestOf: (_file, algorithm) => createHash(algorithm).update('the file').digest('base64'),
  };
  expect([...OF_PAGES.integrityMismatch.find(site as FinishedSite)]).toHaveLength(found);
});

const kindsRefused = (html: string, policy: string | null): readonly string[] => {
  const answerTo: FinishedSite['answerTo'] = (address) => ({ kind: address.startsWith('https://site.example/') ? 'nothing' : 'elsewhere' });
  const site = { pages: [readPage(html, '/')], policyAt: () => policy, answerTo } satisfies Partial<FinishedSite>;
  return [...OF_PAGES.blockedByCsp.find(site as unknown as FinishedSite)].map(({ message }) => message.split(':')[0] ?? '');
};

const ALL = '<script>a</script><p onclick="b"></p><style>c</style><p style="d"></p>';
const [script, handler, style, attribute] = ['a script', 'a handler', 'a style', 'a style attribute'];
const [a, b] = [sourceOf('a'), sourceOf('b')];

test.each<[what: string, policy: string | null, refused: readonly (string | undefined)[]]>([
  ['without a policy nothing is blocked', null, []],
  ['a policy without script and style directives blocks nothing', "img-src 'self'", []],
  ["default-src 'none' blocks scripts, handlers, styles and style attributes", "default-src 'none'", [script, handler, style, attribute]],
  ['script-src blocks scripts and handlers but no styles', "script-src 'self'", [script, handler]],
  [
    'script-src-elem applies to script elements only, and style-src-attr to style attributes only',
    "script-src 'none'; script-src-elem 'unsafe-inline'; style-src-attr 'none'",
    [handler, attribute],
  ],
  ['a hash allows the matching script but no handler', `default-src ${a} ${b}`, [handler, style, attribute]],
  ["with 'unsafe-hashes' a hash also allows the matching handler", `script-src ${a} ${b} 'unsafe-hashes'`, []],
  ["'unsafe-inline' allows all inline code", "default-src 'unsafe-inline'", []],
  ["a hash disables 'unsafe-inline'", `script-src 'unsafe-inline' ${a}`, [handler]],
])('%s', (_, policy, refused) => {
  expect(kindsRefused(ALL, policy)).toEqual(refused);
});

test('data scripts, external scripts and template contents are not inline code, but modules are', () => {
  const data = '<script type="application/json">1</script><script type="text/x-template">a</script><script src="/a.js"></script>';
  expect(kindsRefused(`${data}<template>${ALL}</template>`, "default-src 'none'")).toEqual([]);
  const kinds = readPage('<script type="module">a</script><script type="text/javascript">b</script>', '/').code.map(
    ({ kind }): Code['kind'] => kind,
  );
  expect(kinds).toEqual(['script', 'script']);
});

test.each<[policy: string, refused: readonly (string | undefined)[]]>([
  ["default-src 'none'; script-src 'self' 'unsafe-inline'", [script, style]],
  ["default-src 'self'; script-src https://js.example.com", [style]],
  ['default-src https://*.example.com', []],
  ['default-src js.example.com css.example.com/a.css', []],
  ['default-src https:', []],
  ['default-src *', []],
  ['default-src https://*.js.example.com https://example.com', [script, style]],
])('code of another host is allowed by its origin alone: %s', (policy, refused) => {
  const loaded = '<script src="https://js.example.com/a.js"></script><link rel="stylesheet" href="//css.example.com/a.css">';
  expect(kindsRefused(loaded, policy)).toEqual(refused);
});

test('code at a whole address of the site itself is its own', () => {
  expect(kindsRefused('<script src="https://site.example/a.js"></script>', "script-src 'self'")).toEqual([]);
});
