import { usePage } from '../../page.tsx';
import type { WorkshopBlock } from '../../schema.ts';
import { calendarUrl } from '../dates.ts';
import { Facts } from '../facts.tsx';
import { statedMinutes } from '../duration.ts';
import { titleOf } from '../story-text.ts';
import { TextWithLinks } from '../inline-text.tsx';

type Props = { readonly block: Pick<WorkshopBlock, 'date' | 'place' | 'duration' | 'level' | 'price' | 'register'> };

/** A workshop's facts in the form of a ticket: date, place, duration, price, and a link to book. */
export function Ticket({ block }: Props) {
  const { t, href, eventDate, iso, locale, story, isOver } = usePage();
  const date = eventDate(block.date, statedMinutes(block.duration));
  const link = href(block.register);
  const about = { workshop: story ? titleOf(story) : '', date: date?.day ?? t('workshop.noDate'), language: languageName(iso(locale)) };
  const subject = t('workshop.mailSubject', about);
  const register = link && { ...link, href: withSubject(link.href, { subject, body: t('workshop.mailBody', about) }) };
  const isPast = story !== null && isOver(story);
  const calendar = story && !isPast ? calendarUrl(story) : null;
  return (
    <aside className="ticket" aria-label={t('workshop.details')}>
      <p className="ticket-date">{date ? <time dateTime={date.iso}>{date.day}</time> : t('workshop.noDate')}</p>
      <Facts
        facts={[
          { label: t('workshop.time'), value: date?.time },
          { label: t('workshop.place'), value: block.place && <TextWithLinks text={block.place} /> },
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
            {block.register?.type === 'email' && (
              <p className="meta ticket-mail">
                <a {...register}>{block.register.to}</a>
              </p>
            )}
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

/**
 * An address that opens a mail with this subject and text; of another scheme, or with a subject of its own, it stays as it is.
 *
 * @example withSubject('mailto:a@b.example', { subject: 'A & B', body: 'C' }) // => 'mailto:a@b.example?subject=A%20%26%20B&body=C'
 */
export function withSubject(href: string, { subject, body }: { readonly subject: string; readonly body: string }): string {
  if (!/^mailto:/i.test(href) || /[?&]subject=/i.test(href)) return href;
  // A mail breaks its lines with both (RFC 6068). Lone surrogates cannot be URL-encoded.
  const [about, text] = [subject, body.replaceAll('\n', '\r\n')].map((part) => encodeURIComponent(part.toWellFormed()));
  return `${href}${href.includes('?') ? '&' : '?'}subject=${about}&body=${text}`;
}

// --- internal ---

/** The name of a language in that language: `español`. */
const languageName = (iso: string) => new Intl.DisplayNames(iso, { type: 'language' }).of(new Intl.Locale(iso).language) ?? iso;
