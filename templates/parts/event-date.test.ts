import { expect, test } from 'vitest';
import { toEventDate } from './event-date.ts';

test('reads a date as UTC, whatever the machine’s time zone', () => {
  expect(toEventDate('2027-03-18 09:00', 'es-ES')).toEqual({
    iso: '2027-03-18T09:00Z',
    day: 'jueves, 18 de marzo de 2027',
    time: '9:00 UTC',
  });
});

test('tells no time where the editor gave none', () => {
  expect(toEventDate('2027-03-18', 'en-US')).toEqual({ iso: '2027-03-18', day: 'Thursday, March 18, 2027', time: '' });
  expect(toEventDate('2027-03-18 00:00', 'en-US')?.time).toBe('');
});

test.each(['', 'soon', '2027-13-40'])('takes %j for no date', (field) => {
  expect(toEventDate(field, 'es-ES')).toBeNull();
});
