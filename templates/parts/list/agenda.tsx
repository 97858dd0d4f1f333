import type { Card } from '../../contract.ts';
import type { WorkshopBlock } from '../../schema.ts';
import { usePage } from '../../page.tsx';
import { ArrowIcon } from '../icons.tsx';
import { FactLine } from './card.tsx';

interface Props {
  readonly workshops: readonly Card<WorkshopBlock>[];
  readonly heading: 'h2' | 'h3';
}

/** Workshops as an agenda: the date comes first, as people look for it. */
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
  const { t, isOver } = usePage();
  const { title, summary, date, place, duration, price } = workshop.content;
  const isPast = isOver(workshop);
  const facts = [isPast ? t('workshop.past') : '', place, duration, isPast ? '' : price].filter(Boolean);
  return (
    <article className={isPast ? 'agenda-entry agenda-entry-past' : 'agenda-entry'}>
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
        <FactLine facts={facts} />
      </div>
      {workshop.url && (
        <span className="agenda-arrow">
          <ArrowIcon />
        </span>
      )}
    </article>
  );
}

/** A date as a calendar sheet. */
function Day({ field }: { readonly field: string }) {
  const { t, eventDate } = usePage();
  const date = eventDate(field);
  if (!date) return <p className="agenda-date agenda-date-open">{t('workshop.noDate')}</p>;
  return (
    <p className="agenda-date">
      <time className="agenda-time" dateTime={date.iso}>
        <span className="visually-hidden">{date.day}</span>
        <span className="agenda-month" aria-hidden="true">
          {`${date.part({ month: 'short' }).replace('.', '')} ${date.part({ year: 'numeric' })}`}
        </span>
        <span className="agenda-day" aria-hidden="true">
          {date.part({ day: 'numeric' })}
        </span>
        <span className="agenda-weekday" aria-hidden="true">
          {date.part({ weekday: 'long' })}
        </span>
      </time>
    </p>
  );
}
