import { expect, test } from 'vitest';
import { internalAddress } from './internal-link.ts';

const HERE = 'https://a.example/cursos?x=1#y';
const press = (more: Partial<Parameters<typeof internalAddress>[0]>) =>
  internalAddress({ href: 'https://a.example/keys', target: '', download: false, button: 0, modified: false, ...more }, HERE);

test('a plain press on a link to another page of the site leads there', () => {
  expect(press({})).toBe('https://a.example/keys');
  expect(press({ href: 'https://a.example/cursos#z' })).toBe('https://a.example/cursos#z');
  expect(press({ target: '_self' })).toBe('https://a.example/keys');
});

test.each([
  ['to another site', { href: 'https://b.example/keys' }],
  ['to a place on this page', { href: 'https://a.example/cursos?x=1#z' }],
  ['to a file', { href: 'https://a.example/assets/x.pdf' }],
  ['to no page at all', { href: 'mailto:a@a.example' }],
  ['that is no address', { href: '' }],
  ['for another tab', { target: '_blank' }],
  ['to be downloaded', { download: true }],
  ['with the middle button', { button: 1 }],
  ['with a key held', { modified: true }],
])('a press on a link %s does not', (_, more) => {
  expect(press(more)).toBe(null);
});
