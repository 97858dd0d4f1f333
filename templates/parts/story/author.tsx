import type { Card, Story } from '../../contract.ts';
import { usePage } from '../../page.tsx';
import type { AuthorBlock } from '../../schema.ts';
import { Portrait } from '../media/picture.tsx';
import { headingOf } from '../story-text.ts';

interface Props {
  readonly author: Card<AuthorBlock> | null;
  readonly story: Story | null;
  /** Whether to show the date of publication, rather than only the last update. @default true */
  readonly isDated?: boolean;
  /** Other facts, such as the reading time. */
  readonly facts?: readonly string[];
}

/** The author and date of a page, on one line. */
export function AuthorLine({ author, story, isDated = true, facts = [] }: Props) {
  const { t } = usePage();
  const updated = story && (isDated ? updatedDay(story) : (story.updatedAt ?? story.publishedAt));
  const known = [
    isDated && story?.publishedAt && (
      <>
        <span className="visually-hidden">{t('time.published')} </span>
        <Day iso={story.publishedAt} />
      </>
    ),
    updated && (
      <>
        {t('time.updated')} <Day iso={updated} />
      </>
    ),
    ...facts,
  ].filter(Boolean);
  if (!author && known.length === 0) return null;
  const name = author && headingOf(author.content.name, author);
  return (
    <div className="author-line">
      {author && <Portrait person={author.content} size="small" />}
      <div className="author-line-text">
        {author && <p className="author-line-name">{author.url ? <a href={author.url}>{name}</a> : name}</p>}
        {known.length > 0 && (
          <ul className="author-line-facts meta">
            {known.map((fact, index) => (
              <li key={index}>{fact}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** A date in the page's language and the site's time zone; `dateTime` has the exact time, which may be another day in UTC. */
export function Day({ iso }: { readonly iso: string }) {
  const { date } = usePage();
  return <time dateTime={iso}>{date(iso)}</time>;
}

/** The teacher or author of a page, with a link to their own. */
export function Teacher({ person, title }: { readonly person: Card<AuthorBlock> | null; readonly title: string }) {
  const { t } = usePage();
  if (!person) return null;
  const { role, bio } = person.content;
  const name = headingOf(person.content.name, person);
  return (
    <section className="teacher">
      <h2 className="teacher-title eyebrow">{title}</h2>
      <div className="teacher-card">
        <Portrait person={person.content} size="medium" />
        <p className="teacher-name">{name}</p>
        {role && <p className="teacher-role meta">{role}</p>}
        {bio && <p className="teacher-bio">{bio}</p>}
        {person.url && (
          <p className="teacher-more">
            <a href={person.url}>{t('author.profile', { name })}</a>
          </p>
        )}
      </div>
    </section>
  );
}

// --- internal ---

const DAY_MS = 86_400_000;

// Updates within a day of publication are not worth mentioning.
function updatedDay({ publishedAt, updatedAt }: Story): string | null {
  if (!updatedAt || !publishedAt) return updatedAt;
  return Date.parse(updatedAt) - Date.parse(publishedAt) > DAY_MS ? updatedAt : null;
}
