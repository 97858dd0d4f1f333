import type { Card } from '../contract.ts';
import type { WorkshopBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { toEventDate } from './event-date.ts';
import { ArrowIcon } from './icons.tsx';

interface Props {
  readonly workshops: readonly Card<WorkshopBlock>[];
  readonly heading: 'h2' | 'h3';
}

/** Workshops as an agenda: the day first, as one looks for it. */
export function Agenda({ workshops, heading }: Props) {
  return (
    <ol className="agenda" role="list">
      {workshops.map((workshop) => (
        <li className="agenda-item" key={workshop.uuid}>
          <Entry workshop={workshop} heading={heading} />
        </li>
      ))}
    </ol>
  );
}

// --- internal ---

function Entry({ workshop, heading: Heading }: { readonly workshop: Card<WorkshopBlock>; readonly heading: Props['heading'] }) {
  const { title, summary, date, place, duration, price } = workshop.content;
  const facts = [place, duration, price].filter(Boolean);
  return (
    <article className="agenda-entry">
      <Day field={date} />
      <div className="agenda-text">
        <Heading className="agenda-title">
          {workshop.url ? (
            <a className="card-link" href={workshop.url}>
              {title}
            </a>
          ) : (
            title
          )}
        </Heading>
        {summary && <p className="agenda-summary">{summary}</p>}
        <ul className="card-facts meta">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      {workshop.url && (
        <span className="agenda-arrow">
          <ArrowIcon />
        </span>
      )}
    </article>
  );
}

/** A day as a leaf of a calendar. */
function Day({ field }: { readonly field: string }) {
  const { t, iso, locale } = usePage();
  const date = toEventDate(field, iso(locale));
  if (!date) return <p className="agenda-date agenda-date-open">{t('workshop.noDate')}</p>;
  const leaf = leafOf(date.iso, iso(locale));
  return (
    <p className="agenda-date">
      <time className="agenda-time" dateTime={date.iso}>
        <span className="visually-hidden">{date.day}</span>
        <span className="agenda-month" aria-hidden="true">
          {leaf.month}
        </span>
        <span className="agenda-day" aria-hidden="true">
          {leaf.day}
        </span>
        <span className="agenda-weekday" aria-hidden="true">
          {leaf.weekday}
        </span>
      </time>
    </p>
  );
}

function leafOf(date: string, language: string) {
  const day = new Date(date);
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(day);
  return {
    month: `${part({ month: 'short' }).replace('.', '')} ${part({ year: 'numeric' })}`,
    day: part({ day: 'numeric' }),
    weekday: part({ weekday: 'long' }),
  };
}
