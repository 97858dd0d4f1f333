import { expect, test } from 'vitest';
import { toEventDate } from './dates.ts';

const inMadrid = { language: 'es-ES', timeZone: 'Europe/Madrid' };

test('formats a date in the time zone of the site', () => {
  expect(toEventDate('2027-03-18 09:00', inMadrid)).toMatchObject({
    iso: '2027-03-18T09:00Z',
    day: 'jueves, 18 de marzo de 2027',
    time: '10:00, hora estándar de Europa central',
  });
  expect(toEventDate('2027-03-18 23:30', inMadrid)?.day).toBe('viernes, 19 de marzo de 2027');
  expect(toEventDate('2027-03-18 09:00', { language: 'en-US', timeZone: 'UTC' })?.time).toBe('9:00 AM, Coordinated Universal Time');
});

test('omits a time that is not given, and keeps the day in any time zone', () => {
  const inHonolulu = { language: 'en-US', timeZone: 'Pacific/Honolulu' };
  expect(toEventDate('2027-03-18', inHonolulu)).toMatchObject({ iso: '2027-03-18', day: 'Thursday, March 18, 2027', time: '' });
  expect(toEventDate('2027-03-18 00:00', inHonolulu)?.time).toBe('');
});

test.each([
  ['2027-03-18T09:00:00.000Z', '2027-03-18T09:00Z', '10:00, hora estándar de Europa central'],
  ['2027-03-18T09:00+02:00', '2027-03-18T09:00+02:00', '8:00, hora estándar de Europa central'],
  ['2027-03-18T09:00+0200', '2027-03-18T09:00+02:00', '8:00, hora estándar de Europa central'],
  ['2027-03-18T00:00:00-05:00', '2027-03-18T00:00-05:00', '6:00, hora estándar de Europa central'],
])('respects the offset of the imported date %s', (field, iso, time) => {
  expect(toEventDate(field, inMadrid)).toMatchObject({ iso, time, day: 'jueves, 18 de marzo de 2027' });
});

test.each([
  ['es-ES', 'Europe/Madrid', 360, '10:00–16:00, hora estándar de Europa central'],
  ['en-US', 'Europe/Madrid', 360, '10:00 AM – 4:00 PM, Central European Standard Time'],
  ['en-US', 'America/New_York', 90, '5:00 – 6:30 AM, Eastern Daylight Time'],
  ['es-ES', 'Europe/Madrid', null, '10:00, hora estándar de Europa central'],
])('says when an event ends, and in which zone: %s, %s, %s minutes', (language, timeZone, minutes, time) => {
  // ICU separates with spaces of several kinds.
  expect(toEventDate('2027-03-18 09:00', { language, timeZone, minutes })?.time.replaceAll(/\s/g, ' ')).toBe(time);
});

test('formats a single part of a date', () => {
  expect(toEventDate('2027-03-18 09:00', inMadrid)?.part({ month: 'short' })).toBe('mar');
});

test.each(['', 'soon', '2027-13-40', '2027-02-29', '2027-04-31 09:00', '2027-03-18 at nine', '18/03/2027'])(
  'returns null for the invalid date %j',
  (field) => {
    expect(toEventDate(field, inMadrid)).toBeNull();
  },
);
