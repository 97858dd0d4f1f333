import type { Card } from '../contract.ts';
import type { LessonBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { inWords } from './duration.ts';

/** A course's lessons in their order, with what each is about. */
export function LessonList({ lessons }: { readonly lessons: readonly Card<LessonBlock>[] }) {
  const { t } = usePage();
  return (
    <ol className="lesson-list">
      {lessons.map(({ uuid, url, content }) => (
        <li className="lesson-list-item" key={uuid}>
          <div className="lesson-list-text">
            <h3 className="lesson-list-title">{url ? <a href={url}>{content.title}</a> : content.title}</h3>
            <p className="lesson-list-summary">{content.summary}</p>
          </div>
          {content.minutes !== null && <p className="lesson-list-minutes meta">{inWords(content.minutes, t)}</p>}
        </li>
      ))}
    </ol>
  );
}
