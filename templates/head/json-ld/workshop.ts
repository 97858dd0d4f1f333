import type { Page } from '../../page.tsx';
import { statedMinutes } from '../../parts/duration.ts';
import { titleOf } from '../../parts/story-text.ts';
import type { WorkshopBlock } from '../../schema.ts';
import { ids, imageNode, orNone, type LdNode, type PageStory } from './node.ts';
import { organization } from './page.ts';
import { personBehind } from './person.ts';

/** A workshop with a date is an event; one without is omitted. */
export function workshop(page: Page, story: PageStory): readonly LdNode[] {
  const { summary, image, date, duration, place, teacher, price } = story.content as WorkshopBlock;
  const start = page.eventDate(date);
  if (!start) return [];
  const minutes = start.time ? statedMinutes(duration) : null;
  const online = ONLINE.test(place);
  return [
    {
      '@type': 'EducationEvent',
      '@id': ids.content(page, story.url),
      name: titleOf(story),
      description: orNone(summary),
      url: page.absolute(story.url),
      image: imageNode(page, image),
      startDate: start.iso,
      endDate: minutes ? new Date(Date.parse(start.iso) + minutes * 60_000).toISOString() : undefined,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
      location: online
        ? { '@type': 'VirtualLocation', url: page.absolute(story.url) }
        : place
          ? { '@type': 'Place', name: place, address: place }
          : undefined,
      organizer: organization(page),
      performer: personBehind(page, teacher),
      // Nobody can buy a place at what is over.
      offers: page.isOver(story) ? undefined : offer(page, story, price),
    },
  ];
}

// --- internal ---

/** Words for an online event instead of a place. */
const ONLINE = /online|on-line|en línea|remot|virtual|zoom/i;

const CURRENCIES: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', EUR: 'EUR', USD: 'USD', GBP: 'GBP' };

/** Prices are free text; only those that are clearly an amount are included. */
function offer(page: Page, story: PageStory, price: string): LdNode | undefined {
  const amount = /^\D*(\d+(?:[.,]\d{2})?)\D*$/.exec(price)?.[1]?.replace(',', '.');
  const currency = CURRENCIES[/€|\$|£|\b(?:EUR|USD|GBP)\b/.exec(price)?.[0] ?? ''];
  if (!amount || !currency) return undefined;
  return { '@type': 'Offer', price: amount, priceCurrency: currency, url: page.absolute(story.url) };
}
