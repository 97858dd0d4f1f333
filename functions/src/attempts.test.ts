import { expect, test } from 'vitest';
import { clientOf, countOn, type Count } from './attempts.ts';
import { memoryAttempts } from './memory-attempts.ts';

const NOW = new Date('2026-05-01T10:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test('attempts are counted until there are too many, and afresh an hour after the first one', () => {
  let count: Count | undefined;
  for (const expected of [1, 2, 3]) {
    count = countOn(count, 3, later(expected)) ?? undefined;
    expect(count).toEqual({ count: expected, expiresAt: later(61) });
  }
  expect(countOn(count, 3, later(60))).toBeNull();
  expect(countOn(count, 3, later(61))).toEqual({ count: 1, expiresAt: later(121) });
});

test('an attempt that one limit refuses is not counted under the others', async () => {
  const attempts = memoryAttempts();
  const [a, b] = [
    { key: 'a', most: 1 },
    { key: 'b', most: 2 },
  ];
  expect(await attempts.take([a])).toBe(true);
  expect(await attempts.take([b, a])).toBe(false);
  expect(await attempts.take([b])).toBe(true);
  expect(await attempts.take([b])).toBe(true);
  expect(await attempts.take([b])).toBe(false);
});

test.each([
  [undefined, '203.0.113.7', '203.0.113.7'],
  [undefined, '::ffff:203.0.113.7', '203.0.113.7'],
  ['198.51.100.1', '10.0.0.1', '198.51.100.1'],
  ['1.1.1.1, 198.51.100.1', '10.0.0.1', '198.51.100.1'],
  ['2001:db8:1:2:3:4:5:6', '10.0.0.1', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '10.0.0.1', '2001:db8:1:2'],
  ['2001:db8::9', '10.0.0.1', '2001:db8'],
])('a request forwarded for %s from %s is of the client %s', (forwarded, remoteAddress, client) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect(clientOf({ headers, socket: { remoteAddress } as never })).toBe(client);
});
