import { expect, test } from 'vitest';
import { aConfig, aSite, aStory } from '../../../test/support/builders.ts';
import { dayAt, isOver, isValidOn, validDays } from './days.ts';

const event = (date: unknown, index: number) => aStory({ slug: `event-${index}`, content: { component: 'workshop', date } });
const siteIn = (timeZone: string, dates: readonly unknown[], today: string) => {
  const config = aConfig({ site: { name: 'Test', origin: 'https://test.example', timeZone } });
  return { ...aSite(dates.map(event), config), today };
};

test.each([
  ['Europe/Madrid', '2026-06-01'],
  ['America/Los_Angeles', '2026-05-31'],
  ['Pacific/Kiritimati', '2026-06-01'],
])('a day begins at midnight in %s', (timeZone, day) => {
  expect(dayAt(Date.parse('2026-05-31T23:30:00Z'), timeZone)).toBe(day);
});

test.each([
  ['is of today', 'UTC', '2026-06-01 09:00', false],
  ['was yesterday', 'UTC', '2026-05-31 09:00', true],
  ['is tomorrow', 'UTC', '2026-06-02 09:00', false],
  ['was yesterday by UTC, and is of today there', 'Europe/Madrid', '2026-05-31 22:30', false],
  ['is of today by UTC, and was yesterday there', 'America/Los_Angeles', '2026-06-01 03:00', true],
  ['is of today and has no time', 'America/Los_Angeles', '2026-06-01 00:00', false],
  ['has no date', 'UTC', '', false],
  ['has one that is none', 'UTC', 'in June', false],
  ['has a number', 'UTC', 20260531, false],
])('whether an event is over that %s', (_, timeZone, date, expected) => {
  const site = siteIn(timeZone, [date], '2026-06-01');
  expect([...site.stories.values()].map((one) => isOver(one, site))).toEqual([expected]);
});

test.each([
  [[], {}],
  [['', 'in June'], {}],
  [['2026-06-01'], { until: '2026-06-01' }],
  [['2026-05-31'], { after: '2026-05-31' }],
  [['2026-08-01', '2026-05-02', '2026-07-01', '2026-05-01'], { after: '2026-05-02', until: '2026-07-01' }],
])('the same events are over as today between the last that is and the first that is not (%j)', (dates, days) => {
  expect(validDays(siteIn('UTC', dates, '2026-06-01'))).toEqual(days);
});

test('pages are right on exactly the days on which the same events are over', () => {
  const dates = ['2026-05-29', '2026-06-03', '2026-06-03', ''];
  const overOn = (today: string) => {
    const site = siteIn('UTC', dates, today);
    return [...site.stories.values()].filter((one) => isOver(one, site)).length;
  };
  const days = Array.from({ length: 10 }, (_, index) => dayAt(Date.UTC(2026, 4, 27 + index), 'UTC'));
  for (const built of days)
    for (const today of days) expect(isValidOn(validDays(siteIn('UTC', dates, built)), today)).toBe(overOn(built) === overOn(today));
});
