import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hourOf, isFresh, isSealed, readTicket } from './browser/gate.ts';
import { SEAL_BYTES, SECONDS_OF_HOUR } from './contract.ts';
import { SEALED_DAYS, sealedHours, sealFiles, sealHour, signTicket } from './seals.ts';

const SIGNER = { space: 147897, token: 'preview-token' };
const NOW = Date.parse('2026-11-21T12:34:56.000Z');
const timestamp = NOW / 1000;
const ticket = { space: '147897', timestamp, token: signTicket(timestamp, SIGNER) };
const seals = sealHour(hourOf(ticket), SIGNER);

describe('a ticket', () => {
  test('is signed as Storyblok documents it', () => {
    expect(signTicket(1_700_000_000, SIGNER)).toBe(createHash('sha1').update('147897:preview-token:1700000000').digest('hex'));
  });

  test('is read from the query of the frame’s URL, percent-encoded or not', () => {
    const query = `?_storyblok=1&_storyblok_tk[space_id]=147897&_storyblok_tk%5Btimestamp%5D=${timestamp}&_storyblok_tk[token]=${ticket.token}`;
    expect(readTicket(query)).toEqual(ticket);
  });

  test.each(['', '?_storyblok=1', '?_storyblok_tk[space_id]=1&_storyblok_tk[timestamp]=now&_storyblok_tk[token]=a'])(
    'is not found in the query %j',
    (query) => {
      expect(readTicket(query)).toBeNull();
    },
  );

  test.each([
    [0, true],
    [3599, true],
    [3600, false],
    [-30, true],
    [-3600, false],
  ])('that is %i seconds old is fresh: %s', (age, expected) => expect(isFresh(ticket, NOW + age * 1000)).toBe(expected));
});

describe('a seal', () => {
  test('matches signed tickets up to the last second of their hour', async () => {
    const last = hourOf(ticket) * SECONDS_OF_HOUR + SECONDS_OF_HOUR - 1;
    expect(await isSealed(ticket, seals)).toBe(true);
    expect(await isSealed({ ...ticket, timestamp: last, token: signTicket(last, SIGNER) }, seals)).toBe(true);
  });

  test.each([
    ['another timestamp', { timestamp: timestamp + 1 }],
    ['the signature of another token', { token: signTicket(timestamp, { ...SIGNER, token: 'another-token' }) }],
    ['the signature of another space', { token: signTicket(timestamp, { ...SIGNER, space: 1 }) }],
    ['an empty signature', { token: '' }],
  ])('does not match a ticket with %s', async (_, changes) => expect(await isSealed({ ...ticket, ...changes }, seals)).toBe(false));

  test('does not match if the seal file is too short', async () => expect(await isSealed(ticket, new Uint8Array(8))).toBe(false));
});

test('a preview can be edited from an hour before the build to its last day', () => {
  const lastDay = timestamp + SEALED_DAYS * 24 * SECONDS_OF_HOUR;
  const hours = sealedHours(NOW);
  expect(hours).toEqual(hours.map((_, index) => hours[0]! + index));
  for (const at of [timestamp - SECONDS_OF_HOUR, timestamp, lastDay]) expect(hours).toContain(hourOf({ timestamp: at }));
  expect(hours).not.toContain(hourOf({ timestamp: lastDay + 24 * SECONDS_OF_HOUR }));
});

test('each hour has a file with a seal for every second', async () => {
  const hour = hourOf(ticket);
  const files = sealFiles([hour, hour + 1], SIGNER);
  expect(files.map(({ path }) => path)).toEqual([`_preview/seals/${hour}.bin`, `_preview/seals/${hour + 1}.bin`]);
  for (const [index, { contents }] of files.entries()) {
    const at = timestamp + index * SECONDS_OF_HOUR;
    expect(contents.length).toBe(SECONDS_OF_HOUR * SEAL_BYTES);
    expect(await isSealed({ ...ticket, timestamp: at, token: signTicket(at, SIGNER) }, contents as Uint8Array)).toBe(true);
  }
});
