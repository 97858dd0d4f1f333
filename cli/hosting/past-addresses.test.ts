import { expect, test } from 'vitest';
import { addressesFile, movedAddresses, remember } from './past-addresses.ts';
import type { PastAddresses } from './past-addresses.ts';

const now = (addresses: Readonly<Record<string, string>>) => new Map(Object.entries(addresses));
/** What is remembered after these builds in turn. */
const after = (...builds: readonly Readonly<Record<string, string>>[]) =>
  builds.reduce<PastAddresses | null>((past, addresses) => remember(now(addresses), past ? [past] : []), null) as PastAddresses;
const moved = (past: PastAddresses) => Object.fromEntries(movedAddresses(past));

test('a renamed story leaves a redirect, and each of its old addresses leads to where it is now', () => {
  expect(moved(after({ u: '/a' }))).toEqual({});
  expect(moved(after({ u: '/a' }, { u: '/b' }))).toEqual({ '/a': '/b' });
  expect(moved(after({ u: '/a' }, { u: '/b' }, { u: '/c' }))).toEqual({ '/a': '/c', '/b': '/c' });
});

test('a story that comes back to an old address has no redirect from it', () => {
  expect(moved(after({ u: '/a' }, { u: '/b' }, { u: '/a' }))).toEqual({ '/b': '/a' });
});

test('a story that goes leaves nothing, until it comes back elsewhere', () => {
  expect(moved(after({ u: '/a' }, {}))).toEqual({});
  expect(moved(after({ u: '/a' }, {}, { u: '/b' }))).toEqual({ '/a': '/b' });
});

test('two stories that change places, and an address that two had: the last one counts', () => {
  expect(moved(after({ u: '/a', v: '/b' }, { u: '/b', v: '/a' }))).toEqual({});
  expect(moved(after({ u: '/a', v: '/b' }, { u: '/b', v: '/a' }, { u: '/c', v: '/d' }))).toEqual({ '/a': '/d', '/b': '/c' });
  expect(moved(after({ u: '/a' }, { u: '/b', v: '/a' }, { u: '/b', v: '/c' }))).toEqual({ '/a': '/c' });
});

test('a build of the same stories remembers the same', () => {
  const swapped = { u: '/b', v: '/a' };
  expect(after({ u: '/a', v: '/b' }, swapped, swapped)).toEqual(after({ u: '/a', v: '/b' }, swapped));
});

test('the file is the same whatever order the stories came in', () => {
  expect(addressesFile(after({ u: '/a', v: '/b' }))).toEqual(addressesFile(after({ v: '/b', u: '/a' })));
});
