import { expect, test } from 'vitest';
import type { PublicFirebase } from '../../islands/config.ts';
import { withFirebase } from './serve-directory.ts';

const firebase = { apiKey: '</script>$1', projectId: 'demo' } as PublicFirebase;
const page = (json: string) => `<head><script type="application/json" id="academy-config">${json}</script></head>`;

test('the configuration script of a page is filled with the escaped Firebase configuration', () => {
  const expected = page('{"apiKey":"\\u003c/script>$1","projectId":"demo"}');
  expect(withFirebase(page('null'), firebase)).toBe(expected);
  expect(withFirebase(page('{"apiKey":"x"}'), firebase)).toBe(expected);
});

test('a page without a configuration script stays unchanged', () => {
  expect(withFirebase('<head></head>', firebase)).toBe('<head></head>');
});
