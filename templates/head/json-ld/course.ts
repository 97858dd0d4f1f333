import type { Card } from '../../contract.ts';
import type { Page } from '../../page.tsx';
import { outcomesOf, totalMinutes } from '../../parts/course/course-facts.ts';
import { titleOf, withoutCodeMarks } from '../../parts/story-text.ts';
import type { CourseBlock, LessonBlock } from '../../schema.ts';
import { ids, imageNode, orNone, refer, type LdNode, type PageStory } from './node.ts';
import { personBehind } from './person.ts';
import { videosIn } from './article.ts';

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

export function lesson(page: Page, story: PageStory): readonly LdNode[] {
  const { summary, body } = story.content as LessonBlock;
  const courseUrl = page.course?.course.url;
  return [
    {
      ...lessonNode(page, story as unknown as Card<LessonBlock>),
      description: orNone(summary),
      inLanguage: page.iso(page.locale),
      dateModified: orNone(story.updatedAt),
      video: videosIn(page, body),
      isPartOf: courseUrl ? refer(ids.course(page, courseUrl)) : undefined,
      mainEntityOfPage: refer(ids.page(page, story.url)),
    },
  ];
}

// --- internal ---

/** A lesson as referred to by its course. */
function lessonNode(page: Page, story: Card<LessonBlock>): LdNode {
  const { url } = story;
  const { minutes } = story.content;
  return {
    '@type': 'LearningResource',
    ...(url ? { '@id': ids.lesson(page, url), url: page.absolute(url) } : {}),
    name: titleOf(story),
    learningResourceType: 'lesson',
    timeRequired: minutes ? `PT${minutes}M` : undefined,
  };
}

function lessonList(page: Page, story: PageStory, lessons: readonly Card<LessonBlock>[]): LdNode {
  return {
    '@type': 'ItemList',
    '@id': page.absolute(`${story.url}#lessons`),
    numberOfItems: lessons.length,
    itemListElement: lessons.map((one, index) => ({ '@type': 'ListItem', position: index + 1, item: lessonNode(page, one) })),
  };
}
