import type { Card } from '../contract.ts';
import type { LessonBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { DoneWord } from './done-word.tsx';
import { inWords } from './duration.ts';

/** A course's lessons in order, with their summaries. */
export function LessonList({ lessons }: { readonly lessons: readonly Card<LessonBlock>[] }) {
  const { t } = usePage();
  return (
    <ol className="lesson-list">
      {lessons.map(({ uuid, url, content }) => (
        <li key={uuid}>
          <div>
            <h3>
              {url ? (
                <a href={url}>
                  {content.title}
                  <DoneWord />
                </a>
              ) : (
                content.title
              )}
            </h3>
            <p>{content.summary}</p>
          </div>
          {content.minutes ? <p className="meta">{inWords(content.minutes, t)}</p> : null}
        </li>
      ))}
    </ol>
  );
}
