import { expect, test } from 'vitest';
import { aConfig, aSite, aStory, TODAY } from '../../test/support/builders.ts';
import { calendars } from './calendars.ts';

const workshop = (content: object = {}, slug = 'talleres/git') =>
  aStory({ slug, content: { component: 'workshop', title: 'Git', date: '2026-07-01 08:00', ...content } });
const filesOf = (...stories: readonly ReturnType<typeof aStory>[]) => calendars(aSite(stories));
/** The lines of a file, unfolded. */
const linesOf = (content: object) =>
  String(filesOf(workshop(content))[0]?.contents)
    .replaceAll('\r\n ', '')
    .split('\r\n');

test('a workshop to come has a calendar file beside its page', () => {
  const [file, ...others] = filesOf(
    workshop({ summary: 'Ramas cortas.', duration: '3 horas', place: 'Valencia' }),
    aStory({ slug: 'a', content: { component: 'page', date: '2026-07-01 08:00' } }),
  );
  expect(others).toEqual([]);
  expect(file?.path).toBe('talleres/git.ics');
  expect(String(file?.contents)).toMatch(
    new RegExp(
      [
        '^BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Test//Academy//EN',
        'BEGIN:VEVENT',
        'UID:urn:uuid:[\\da-f-]{36}',
        'DTSTAMP:\\d{8}T\\d{6}Z',
        'DTSTART:20260701T080000Z',
        'DURATION:PT180M',
        'SUMMARY:Git',
        String.raw`DESCRIPTION:Ramas cortas\.\\n3 horas`,
        'LOCATION:Valencia',
        'URL:https://test.example/talleres/git',
        'END:VEVENT',
        'END:VCALENDAR',
        '$',
      ].join('\r\n'),
    ),
  );
});

test.each([
  ['without a time takes a whole day', '2026-07-01 00:00', 'DTSTART;VALUE=DATE:20260701'],
  ['with an offset begins at that moment', '2026-07-01T08:00:00-07:00', 'DTSTART:20260701T150000Z'],
  ['of today is still to come', `${TODAY} 06:00`, `DTSTART:${TODAY.replaceAll('-', '')}T060000Z`],
])('a workshop %s', (_, date, line) => {
  expect(linesOf({ date })).toContain(line);
});

test.each([
  ['is over', workshop({ date: '2026-05-31 08:00' })],
  ['has no date', workshop({ date: '' })],
  ['has a date that is none', workshop({ date: '2026-02-30 08:00' })],
  ['has no page', workshop({}, 'login')],
])('a workshop that %s has none', (_, story) => {
  expect(filesOf(story)).toEqual([]);
});

test('what a workshop does not say is left out', () => {
  expect(linesOf({}).filter((line) => /^(?:DESCRIPTION|LOCATION|DURATION)/.test(line))).toEqual([]);
});

test('a workshop without a time, or of several days, has no end', () => {
  for (const content of [{ date: '2026-07-01 00:00', duration: '3 horas' }, { duration: '2 días, 3 horas' }])
    expect(linesOf(content).join()).not.toContain('DURATION');
});

test('texts keep to one property, whatever an editor entered', () => {
  const lines = linesOf({ title: 'A; b, c\\d', summary: 'One\r\ntwo\u0007\nEND:VEVENT', place: ' 1, 2 ' });
  expect(lines).toEqual(
    expect.arrayContaining([String.raw`SUMMARY:A\; b\, c\\d`, String.raw`DESCRIPTION:One\ntwo\nEND:VEVENT`, String.raw`LOCATION:1\, 2`]),
  );
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});

test('no line is longer than 75 bytes, and no character is broken', () => {
  const summary = 'ñ🎓 año '.repeat(60).trim();
  const [file] = filesOf(workshop({ summary }));
  expect(
    Math.max(
      ...String(file?.contents)
        .split('\r\n')
        .map((line) => Buffer.byteLength(line)),
    ),
  ).toBeLessThanOrEqual(75);
  expect(linesOf({ summary })).toContain(`DESCRIPTION:${summary}`);
});

test('a site whose home page is elsewhere has none there', () => {
  const config = aConfig({ routes: { rootRedirect: '/talleres' } });
  expect(calendars(aSite([workshop({}, 'home')], config))).toEqual([]);
});
