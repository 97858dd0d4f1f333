import type { Card, Story } from '../contract.ts';
import type { AuthorBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { Portrait } from './portrait.tsx';

interface Props {
  readonly author: Card<AuthorBlock> | null;
  readonly story: Story | null;
  /** Whether it is told when it was published, or only when it was changed last. @default true */
  readonly isDated?: boolean;
  /** Further facts, such as the reading time. */
  readonly facts?: readonly string[];
}

/** Who wrote a page and when, in one line. */
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
  return (
    <div className="author-line">
      {author && <Portrait person={author.content} size="small" />}
      <div className="author-line-text">
        {author && <p className="author-line-name">{author.url ? <a href={author.url}>{author.content.name}</a> : author.content.name}</p>}
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

/** A day in the words of the page and its time zone; for machines the moment, which may be of another day in UTC. */
export function Day({ iso }: { readonly iso: string }) {
  const { date } = usePage();
  return <time dateTime={iso}>{date(iso)}</time>;
}

// --- internal ---

const DAY_MS = 86_400_000;

// A correction on the day of publishing is no news.
function updatedDay({ publishedAt, updatedAt }: Story): string | null {
  if (!updatedAt || !publishedAt) return updatedAt;
  return Date.parse(updatedAt) - Date.parse(publishedAt) > DAY_MS ? updatedAt : null;
}
