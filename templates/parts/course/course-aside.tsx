import type { Card } from '../../contract.ts';
import type { CourseBlock, LessonBlock } from '../../schema.ts';
import { usePage } from '../../page.tsx';
import { CourseStart } from './course-start.tsx';
import { Facts } from '../facts.tsx';

interface Props {
  readonly block: Pick<CourseBlock, 'level' | 'duration'>;
  readonly lessons: readonly Card<LessonBlock>[];
}

/** The facts about a course, which stay in view next to its description. */
export function CourseAside({ block, lessons }: Props) {
  const { t } = usePage();
  if (lessons.length === 0 && !block.level && !block.duration) return null;
  return (
    <aside className="course-aside" aria-label={t('course.details')}>
      <Facts
        facts={[
          { label: t('course.level'), value: block.level && t(`course.level.${block.level}`) },
          { label: t('course.duration'), value: block.duration },
          { label: t('course.lessons'), value: lessons.length || '' },
        ]}
      />
      <CourseStart lessons={lessons} className="button course-aside-start" />
    </aside>
  );
}
