import { expect, test } from 'vitest';
import { addressesFile, movedAddresses, parseAddresses, remember } from './past-addresses.ts';
import type { PastAddresses } from './past-addresses.ts';

const now = (addresses: Readonly<Record<string, string>>) => new Map(Object.entries(addresses));
/** What is remembered after these builds in turn. */
const after = (...builds: readonly Readonly<Record<string, string>>[]) =>
  builds.reduce<PastAddresses | null>((past, addresses) => remember(now(addresses), past ? [past] : []), null) as PastAddresses;
const moved = (past: PastAddresses) => Object.fromEntries(movedAddresses(past));

test('each old address of a renamed story redirects to its current one', () => {
  expect(moved(after({ u: '/a' }))).toEqual({});
  expect(moved(after({ u: '/a' }, { u: '/b' }))).toEqual({ '/a': '/b' });
  expect(moved(after({ u: '/a' }, { u: '/b' }, { u: '/c' }))).toEqual({ '/a': '/c', '/b': '/c' });
});

test('a story that returns to an old address has no redirect from it', () => {
  expect(moved(after({ u: '/a' }, { u: '/b' }, { u: '/a' }))).toEqual({ '/b': '/a' });
});

test('a removed story has no redirect until it reappears at another address', () => {
  expect(moved(after({ u: '/a' }, {}))).toEqual({});
  expect(moved(after({ u: '/a' }, {}, { u: '/b' }))).toEqual({ '/a': '/b' });
});

test('swapped addresses have no redirects, and an address of two stories redirects to its last owner', () => {
  expect(moved(after({ u: '/a', v: '/b' }, { u: '/b', v: '/a' }))).toEqual({});
  expect(moved(after({ u: '/a', v: '/b' }, { u: '/b', v: '/a' }, { u: '/c', v: '/d' }))).toEqual({ '/a': '/d', '/b': '/c' });
  expect(moved(after({ u: '/a' }, { u: '/b', v: '/a' }, { u: '/b', v: '/c' }))).toEqual({ '/a': '/c' });
});

test('a repeated build of the same stories remembers the same addresses', () => {
  const swapped = { u: '/b', v: '/a' };
  expect(after({ u: '/a', v: '/b' }, swapped, swapped)).toEqual(after({ u: '/a', v: '/b' }, swapped));
});

test('the addresses file does not depend on the order of stories', () => {
  expect(addressesFile(after({ u: '/a', v: '/b' }))).toEqual(addressesFile(after({ v: '/b', u: '/a' })));
});

test.each(['/a', '/', '/a%C3%B1o/b%20c', '/it%27s-(a)~b!*:@&=+$,;'])('the address %j is read again', (address) => {
  const past = after({ u: address }, { u: '/now' });
  expect(parseAddresses(String(addressesFile(past).contents))).toEqual(past);
});

test('an address of an earlier build is read as today’s builds write it, and left out if hosts would take it for another', () => {
  const read = (address: string) => [...parseAddresses(JSON.stringify({ now: {}, former: { [address]: 'u' } })).former.keys()];
  expect(["/c%2B%2B's%3A1", '/100%2525', '/a%2Fb', '/__/auth/handler', '/p/:x'].map(read)).toEqual([['/c++%27s:1'], [], [], [], []]);
});

test.each(['/a /b 301\n/login //evil.example 301\n/c', '//evil.example/a', 'a', '/a?b', '/100%', '/a%FF', '/a b', '/a/', ''])(
  'a file with the address %j is not one of ours',
  (address) => {
    expect(() => parseAddresses(JSON.stringify({ now: {}, former: { [address]: 'u' } }))).toThrow('it contains no addresses');
    expect(() => parseAddresses(JSON.stringify({ now: { u: address }, former: {} }))).toThrow('it contains no addresses');
  },
);

test.each([{ now: {} }, { now: {}, former: null }, { now: 'x', former: {} }, { now: { u: 5 }, former: {} }])(
  '%j is no addresses file',
  (file) => {
    expect(() => parseAddresses(JSON.stringify(file))).toThrow('it contains no addresses');
  },
);
