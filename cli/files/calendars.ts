import type { Card, UrlPath } from '../../templates/contract.ts';
import { rowOf } from '../../templates/kinds.ts';
import { calendarUrl, parseEventDate } from '../../templates/parts/dates.ts';
import { statedMinutes } from '../../templates/parts/duration.ts';
import { summaryOf, titleOf } from '../../templates/parts/story-text.ts';
import type { WorkshopBlock } from '../../templates/schema.ts';
import { toCard, type SiteStory } from '../site/graph.ts';
import type { Site } from '../site/site.ts';
import { isOver } from '../site/graph/days.ts';
import { contentAddresses } from '../site/routes.ts';
import { filePath } from '../site/url.ts';
import { feedId } from './feeds.ts';
import type { OutputFile } from './output-file.ts';

/** A calendar file (RFC 5545) for each story whose kind has one, with a page and a date that is not past, linked by its page. */
export function calendars(site: Site): readonly OutputFile[] {
  const isContent = contentAddresses(site.config);
  return [...site.stories.values()].flatMap((one) => {
    if (!rowOf(one.kind).hasCalendar || isOver(one, site)) return [];
    const { url } = one.story;
    return url && isContent(url) ? calendarOf(one, url, site) : [];
  });
}

// --- internal ---

function calendarOf(one: SiteStory, url: UrlPath, site: Site): readonly OutputFile[] {
  const card = toCard(one) as Card<WorkshopBlock>;
  const moment = parseEventDate(card.content.date);
  const file = calendarUrl(card);
  if (!moment || !file) return [];
  const { name, origin } = site.config.site;
  const minutes = moment.hasTime ? statedMinutes(card.content.duration) : null;
  const stamp = utc(new Date(one.story.updatedAt ?? 0));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(name)}//Academy//EN`,
    'BEGIN:VEVENT',
    `UID:${feedId(one.story.uuid)}`,
    // When it was last changed rather than now: equal content gives equal bytes.
    `DTSTAMP:${stamp}`,
    moment.hasTime ? `DTSTART:${utc(moment.date)}` : `DTSTART;VALUE=DATE:${moment.iso.replaceAll('-', '')}`,
    ...(minutes ? [`DURATION:PT${minutes}M`] : []),
    `SUMMARY:${text(titleOf(card))}`,
    ...property('DESCRIPTION', [summaryOf(card), card.content.duration].filter(Boolean).join('\n')),
    ...property('LOCATION', card.content.place),
    `URL:${origin}${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return [{ path: filePath(file), contents: lines.map((line) => `${folded(line)}\r\n`).join('') }];
}

const property = (name: string, value: string): readonly string[] => (value ? [`${name}:${text(value)}`] : []);

const utc = (date: Date): string => date.toISOString().replace(/[-:]|\.\d+/g, '');

// Control characters cannot be in such a file.
const text = (value: string): string =>
  value
    .trim()
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n?|\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, ' ');

/** Breaks a line after at most 75 bytes, which a space at the start of the next one continues. */
function folded(line: string): string {
  let [out, length] = ['', 0];
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (length + bytes > LONGEST_LINE) [out, length] = [`${out}\r\n `, 1];
    out += character;
    length += bytes;
  }
  return out;
}

const LONGEST_LINE = 75;
