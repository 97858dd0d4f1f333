import type { Card } from '../../contract.ts';
import type { Page } from '../../page.tsx';
import { withoutCodeMarks } from '../../parts/code-marks.ts';
import { outcomesOf, totalMinutes } from '../../parts/course/course-facts.ts';
import { titleOf } from '../../parts/story-text.ts';
import type { CourseBlock, LessonBlock } from '../../schema.ts';
import { lessonNode } from './lesson.ts';
import { ids, imageNode, orNone, refer } from './node.ts';
import type { LdNode, PageStory } from './node.ts';
import { personBehind } from './person.ts';

export function course(page: Page, story: PageStory): readonly LdNode[] {
  const content = story.content as CourseBlock;
  const { summary, image, teacher } = content;
  const lessons = (page.course?.lessons ?? []) as readonly Card<LessonBlock>[];
  const teaches = outcomesOf(content).map(withoutCodeMarks);
  const minutes = totalMinutes(lessons);
  const instructor = personBehind(page, teacher);
  const parts = lessons.flatMap(({ url }) => (url ? [refer(ids.lesson(page, url))] : []));
  return [
    {
      '@type': 'Course',
      '@id': ids.course(page, story.url),
      name: titleOf(story),
      description: orNone(summary),
      url: page.absolute(story.url),
      image: imageNode(page, image),
      inLanguage: page.iso(page.locale),
      provider: refer(ids.organization(page)),
      author: instructor,
      teaches: teaches.length > 0 ? teaches : undefined,
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: minutes > 0 ? `PT${minutes}M` : undefined,
        instructor,
      },
      mainEntityOfPage: refer(ids.page(page, story.url)),
      hasPart: parts.length > 0 ? parts : undefined,
    },
    ...(lessons.length > 0 ? [lessonList(page, story, lessons)] : []),
  ];
}

// --- internal ---

function lessonList(page: Page, story: PageStory, lessons: readonly Card<LessonBlock>[]): LdNode {
  return {
    '@type': 'ItemList',
    '@id': page.absolute(`${story.url}#lessons`),
    numberOfItems: lessons.length,
    itemListElement: lessons.map((one, index) => ({ '@type': 'ListItem', position: index + 1, item: lessonNode(page, one) })),
  };
}
