import { expect, test } from 'vitest';
import { internalAddress } from './internal-link.ts';

interface Case {
  readonly href?: string;
  readonly target?: string;
  readonly download?: boolean;
  readonly button?: number;
  readonly key?: 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey';
}

const HERE = new URL('https://a.example/cursos?x=1#y');

function press({ href = 'https://a.example/keys', target = '', download = false, button = 0, key }: Case): string | null {
  // A link with an invalid URL has no origin or path.
  const { origin, pathname, search } = URL.canParse(href) ? new URL(href) : { origin: '', pathname: '', search: '' };
  const keys = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...(key && { [key]: true }) };
  const hasAttribute = (name: string) => download && name === 'download';
  return internalAddress({ href, target, origin, pathname, search, hasAttribute }, { button, ...keys }, HERE);
}

test('a plain click on a link to another page of the site returns its address', () => {
  expect(press({})).toBe('https://a.example/keys');
  expect(press({ href: 'https://a.example/cursos#z' })).toBe('https://a.example/cursos#z');
  expect(press({ target: '_self' })).toBe('https://a.example/keys');
});

test.each<readonly [string, Case]>([
  ['to another site', { href: 'https://b.example/keys' }],
  ['to an anchor on this page', { href: 'https://a.example/cursos?x=1#z' }],
  ['to a file', { href: 'https://a.example/assets/x.pdf' }],
  ['with another scheme', { href: 'mailto:a@a.example' }],
  ['without a valid URL', { href: '' }],
  ['that opens in another tab', { target: '_blank' }],
  ['with a download attribute', { download: true }],
  ['with the middle button', { button: 1 }],
  ['with Ctrl held', { key: 'ctrlKey' }],
  ['with ⌘ held', { key: 'metaKey' }],
  ['with Shift held', { key: 'shiftKey' }],
  ['with Alt held', { key: 'altKey' }],
])('a click on a link %s returns null', (_, more) => {
  expect(press(more)).toBe(null);
});
