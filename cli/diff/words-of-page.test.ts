import { expect, test } from 'vitest';
import { wordsOfPage } from './words-of-page.ts';

const page = (main: string, head = '') =>
  `<!doctype html><html lang="es-ES"><head><title>T</title><meta name="description" content="D">${head}</head>` +
  `<body><header><a href="/">Menu</a></header><main><h1>Uno</h1>${main}</main><footer>Foot</footer></body></html>`;

test('a page says its title, its description and the sentences of its text, without what surrounds it', () => {
  expect(wordsOfPage(page('<p>Primero. <b>Después</b>, 3.5 veces. ¿Y luego?</p>'), '/x')).toEqual([
    'title: T',
    'description: D',
    '# Uno',
    'Primero.',
    '**Después**, 3.5 veces.',
    '¿Y luego?',
  ]);
});

test('code, lists and tables have a line each', () => {
  const main =
    '<pre><code class="language-js">a. B\n\n  c. D</code></pre><ul><li>A. B</li></ul><table><tr><th>a</th></tr><tr><td>b</td></tr></table>';
  expect(wordsOfPage(page(main), '/x')?.slice(3)).toEqual(['```js', 'a. B', '', '  c. D', '```', '- A.', 'B', '| a |', '| --- |', '| b |']);
});

test('links within the site have no host, so that sites on different hosts say the same', () => {
  expect(wordsOfPage(page('<p><a href="y">y</a> <a href="#z">z</a> <a href="https://other.example/">o</a></p>'), '/x/')).toContain(
    '[y](/x/y) [z](/x/#z) [o](https://other.example/)',
  );
});

test('a page that merely redirects says nothing', () => {
  expect(wordsOfPage(page('', '<meta http-equiv="refresh" content="0; url=/y">'), '/x')).toBeNull();
});
