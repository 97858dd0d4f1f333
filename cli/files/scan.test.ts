import { describe, expect, test } from 'vitest';
import { scanOutput } from './scan.ts';

const TOKEN = 'wANpEQEsMYGOwLxwXQ76Ggtt';
const PUBLIC = `AIza${'a'.repeat(35)}`;
// Assembled here, so that this file is not taken for a leak.
const stripe = (kind: string) => `${kind}_live_${'51Habc'.repeat(4)}`;

function found(contents: string | Uint8Array, { file = 'a/index.html', token = TOKEN as string | null, isProduction = true } = {}) {
  const leaks = scanOutput([{ path: file, contents }], { token, allowed: [PUBLIC], isProduction });
  expect(leaks.every((leak) => leak.file === file)).toBe(true);
  return leaks.map(({ what }) => what);
}

const page = (body: string) => `<!doctype html><html lang="es"><head><title>a</title></head><body>${body}</body></html>`;
const HERE = 'an address of this machine';
const EDITOR = 'a Visual Editor attribute';

describe('secrets are found in every text file', () => {
  test.each([
    ['the token of the build', `cdn?token=${TOKEN}`, 'the Storyblok token of this build'],
    ['another token', 'token: "Zk3mP0qRsTuVwXyZ1a2b3ctt"', 'something that looks like a Storyblok token'],
    ['one in braces', '{Zk3mP0qRsTuVwXyZ1a2b3ctt}', 'something that looks like a Storyblok token'],
    ['a Stripe key', `const key = "${stripe('sk')}"`, 'a Stripe secret key'],
    ['a restricted one', stripe('rk'), 'a Stripe restricted key'],
    ['a webhook secret', `whsec_${'abcd1234'.repeat(4)}`, 'a Stripe webhook secret'],
    ['a service account', `{"private_key":"-----BEGIN PRIVATE KEY-----\\n${'MIIEvQIBADAN'.repeat(5)}"}`, 'a private key'],
    ['a private key in a file', `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEvQIBADAN'.repeat(5)}`, 'a private key'],
    ['a Google key', `AIza${'b'.repeat(35)}`, 'a Google API key that is not the one of site.config.ts'],
  ])('%s', (_, text, what) => {
    expect(found(page(`<p>${text}</p>`))).toEqual([what]);
    for (const file of ['a.js', 'a.json', 'a.css', 'a.txt', 'a.xml', 'a.js.map', 'a.md', 'a.ics', '.env', '.well-known/a', 'a.yml'])
      expect(found(text, { file })).toEqual([what]);
    expect(found(page(text), { isProduction: false })).toEqual([what]);
    expect(found(Buffer.from(text), { file: 'a.svg' })).toEqual([what]);
  });

  test.each([
    ['the key of the Firebase app, which is public by design', `apiKey: "${PUBLIC}"`],
    [
      'what a lesson says of keys',
      'Keys begin with <code>sk_live_</code> or <code>AIza…</code>, and files with -----BEGIN PRIVATE KEY-----.',
    ],
    ['a key in an example', '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----'],
    ['a word of capitals and small letters', 'AbcdefghijKlmnopqrstuvtt'],
    ['a hash', '0123456789abcdef012345tt'],
    ['a name of several words', 'Wq3-abcdefghij_KLMNop7tt'],
    ['a long word', 'Donaudampfschifffahrtsblatt abcdefghijklmnopqrstuvtt'],
    ['a longer text', `x${TOKEN.replace('w', 'W')}x9 ${'a1B'.repeat(20)}tt`],
    ['a picture', ''],
  ])('%s is no secret', (_, text) => expect(found(page(text))).toEqual([]));

  test.each(['0', '9', 'A', 'Z', 'a', 'z'])('a token that begins with %s is found unless it is part of a longer word', (first) => {
    const token = `${first}k3mP0qRsTuVwXyZ1a2b3ctt`;
    expect(found(page(token))).toEqual(['something that looks like a Storyblok token']);
    for (const text of [first + token, token + first]) expect(found(page(text))).toEqual([]);
    for (const escape of ['%3D', '%3d', '\\n', '\\u003d'])
      expect(found(page(`a${escape}${token}`))).toEqual(['something that looks like a Storyblok token']);
    for (const escape of ['%zD', '\\x', 'u003d']) expect(found(page(`a${escape}${token}`))).toEqual([]);
  });

  test.each([
    [
      'a code block',
      'a/index.html',
      (secret: string) => page(`<pre tabindex="0"><code class="language-sh"><span>A=${secret}</span>\n</code></pre>`),
    ],
    ['code in a text', 'a/index.html', (secret: string) => page(`<p>Such as <code>${secret}</code>.</p>`)],
    ['code that visitors edit', 'a/index.html', (secret: string) => page(`<textarea name="html">${secret}</textarea>`)],
    ['a code block in Markdown', 'a.md', (secret: string) => `# A\n\n\`\`\`sh\nA=${secret}\n\`\`\`\n`],
    ['one in a list', 'a.md', (secret: string) => `- A\n\n  ~~~sh\n  A=${secret}\n  ~~~\n`],
    ['code in Markdown', 'a.md', (secret: string) => `Such as \`\`\`${secret}\`\`\` or \`${secret}\`.`],
    ['what the search knows of code', 'builds/search/es-texts.json', (secret: string) => JSON.stringify({ '/a': secret })],
  ])('%s may have examples, which are findings about the content, but not the token of the build', (_, file, around) => {
    for (const secret of [stripe('sk'), 'Zk3mP0qRsTuVwXyZ1a2b3ctt']) {
      expect(found(around(secret), { file })).toEqual([]);
      expect(found(around(secret) + secret, { file }).length).toBe(file.startsWith('builds/') ? 0 : 1);
    }
    expect(found(around(TOKEN), { file })).toEqual(['the Storyblok token of this build']);
  });

  test('binary files are not scanned', () => {
    expect(found(Buffer.from(`\0${TOKEN}`), { file: 'assets/a.png' })).toEqual([]);
  });
});

describe('traces of the editor', () => {
  test.each([
    ['attributes', `<div class="a" data-blok-c="{&quot;name&quot;:&quot;b&quot;}" data-blok-uid="1-2">x</div>`, EDITOR],
    ['attributes after a value with >', `<div title="a > b" data-blok-uid=1-2>x</div>`, EDITOR],
    ['comments', '<!--#storyblok#{"name": "page"}--><main>x</main>', 'a Visual Editor comment'],
  ])('%s', (_, body, what) => {
    expect(found(page(body))).toEqual([what]);
    expect(found(page(body), { isProduction: false })).toEqual([]);
  });

  test('code that talks to the editor', () => {
    const script = { file: 'assets/editor-ABCDEFGH.js' };
    expect(found('query.get(`_storyblok_tk[${name}]`)', script)).toEqual(['Visual Editor code']);
    expect(found('query.get(`_storyblok_tk[${name}]`)', { ...script, isProduction: false })).toEqual([]);
  });

  test.each([
    ['in a lesson about its address', '<p>Verify <code>_storyblok_tk[token]</code> first.</p>'],
    ['in a lesson about them', '<p>Set <code>data-blok-c="…"</code> on it, from &lt;!--#storyblok#{}--&gt;.</p>'],
    ['in a value', `<button data-text="<div data-blok-c='1'>">x</button>`],
    ['in a script', `<script>document.querySelector('<div data-blok-uid="1">')</script>`],
  ])('%s are none', (_, body) => expect(found(page(body))).toEqual([]));

  test('what the search knows of a lesson about its address is none', () => {
    const text = '{"/a":"Verify _storyblok_tk[token] in <!--#storyblok#{}--> first."}';
    expect(found(text, { file: 'builds/search/es-texts.json' })).toEqual([]);
  });
});

describe('addresses of this machine', () => {
  test.each([
    ['a link', '<a href="http://localhost:4000/a">x</a>'],
    ['a link by number', "<a href='https://127.0.0.1'>x</a>"],
    ['a picture', '<img alt="" src=//localhost/a.png>'],
    ['one of several pictures', '<img alt="" srcset="/a.png 1x, http://localhost:3000/b.png 2x">'],
    ['an address for others', '<meta property="og:url" content="http://localhost:4000/">'],
    ['a script', '<script src="http://localhost:4000/a.js"></script>'],
    ['structured data', '<script type="application/ld+json">{"url":"http://localhost:4000/a"}</script>'],
    ['structured data with escaped slashes', '<script type="application/ld+json">{"url":"http:\\/\\/[::1]:4000"}</script>'],
  ])('%s', (_, body) => {
    expect(found(page(body))).toEqual([HERE]);
    expect(found(page(body), { isProduction: false })).toEqual([]);
  });

  test('not in a text, however many empty lines it has', () => {
    expect(found(`Open http://localhost:3000${'\n'.repeat(500_000)}and look.`, { file: 'a.md' })).toEqual([]);
  });

  test.each([
    ['a sitemap', 'sitemap.xml', '<urlset><url><loc>http://localhost:4000/a</loc></url></urlset>'],
    ['a feed', 'rss.xml', '<rss><channel><link>http://localhost:4000/</link></channel></rss>'],
    ['a style', 'a.css', '.a{background:url(/a.png),url("http://127.0.0.1:80/a.png")}'],
    ['robots.txt', 'robots.txt', 'User-agent: *\nSitemap: http://localhost:4000/sitemap.xml\n'],
  ])('%s', (_, file, text) => expect(found(text, { file })).toEqual([HERE]));

  test.each([
    ['in a text', '<p>Open http://localhost:3000 and look.</p>'],
    ['in code', '<pre><code>curl http://127.0.0.1:8080/&lt;a href="http://localhost"&gt;</code></pre>'],
    ['in the description of a page', '<meta name="description" content="Start it, http://localhost:3000">'],
    ['of another host', '<a href="https://localhost.example/a">x</a><a href="https://a.example/?to=http://localhost/">x</a>'],
    ['in the text of structured data', '<script type="application/ld+json">{"description":"Open http://localhost:3000"}</script>'],
    ['in a script', '<script>const emulator = "http://localhost:9099";</script>'],
  ])('%s are none', (_, body) => expect(found(page(body))).toEqual([]));

  test('in the markup that a script makes are none', () => {
    expect(found('show(`<a href="http://localhost:9099/">x</a>`)', { file: 'assets/a.js' })).toEqual([]);
  });
});

test('each kind of finding is reported once per page', () => {
  const link = '<a href="http://localhost/">x</a>';
  expect(found(page(link + link))).toEqual([HERE]);
});
