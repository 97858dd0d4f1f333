import type { Card } from '../../contract.ts';
import type { LessonBlock } from '../../schema.ts';
import { usePage } from '../../page.tsx';
import { DoneWord } from './done-word.tsx';
import { inWords } from '../duration.ts';
import { titleOf } from '../story-text.ts';

/** A course's lessons in order, with their summaries. */
export function LessonList({ lessons }: { readonly lessons: readonly Card<LessonBlock>[] }) {
  const { t } = usePage();
  return (
    <ol className="lesson-list">
      {lessons.map((lesson) => (
        <li key={lesson.uuid}>
          <div>
            <h3>
              {lesson.url ? (
                <a href={lesson.url}>
                  {titleOf(lesson)}
                  <DoneWord />
                </a>
              ) : (
                titleOf(lesson)
              )}
            </h3>
            <p>{lesson.content.summary}</p>
          </div>
          {lesson.content.minutes ? <p className="meta">{inWords(lesson.content.minutes, t)}</p> : null}
        </li>
      ))}
    </ol>
  );
}
