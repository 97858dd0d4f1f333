import type { WorkshopBlock } from '../../schema.ts';
import { usePage } from '../../page.tsx';
import { calendarUrl } from '../calendar-url.ts';
import { Facts } from '../facts.tsx';

type Props = { readonly block: Pick<WorkshopBlock, 'date' | 'place' | 'duration' | 'level' | 'price' | 'register'> };

/** A workshop's facts in the form of a ticket: date, place, duration, price, and a link to book. */
export function Ticket({ block }: Props) {
  const { t, href, eventDate, story, isOver } = usePage();
  const date = eventDate(block.date);
  const register = href(block.register);
  const isPast = story !== null && isOver(story);
  const calendar = story && !isPast ? calendarUrl(story) : null;
  return (
    <aside className="ticket" aria-label={t('workshop.details')}>
      <p className="ticket-date">{date ? <time dateTime={date.iso}>{date.day}</time> : t('workshop.noDate')}</p>
      <Facts
        facts={[
          { label: t('workshop.time'), value: date?.time },
          { label: t('workshop.place'), value: block.place },
          { label: t('workshop.duration'), value: block.duration },
          { label: t('workshop.level'), value: block.level && t(`course.level.${block.level}`) },
        ]}
      />
      <div className="ticket-stub">
        {block.price && (
          <p className="ticket-price">
            <span className="visually-hidden">{t('workshop.price')} </span>
            {block.price}
          </p>
        )}
        {isPast ? (
          <p className="meta">{t('workshop.over')}</p>
        ) : register ? (
          <>
            <a className="button ticket-button" {...register}>
              {t('workshop.book')}
            </a>
            {block.register?.type === 'email' && <p className="meta">{block.register.to}</p>}
          </>
        ) : (
          <p className="meta">{t('workshop.soon')}</p>
        )}
        {calendar && (
          <a className="ticket-calendar" href={calendar}>
            {t('workshop.calendar')}
          </a>
        )}
      </div>
    </aside>
  );
}
