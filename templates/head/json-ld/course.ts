import type { Card } from '../../contract.ts';
import type { Page } from '../../page.tsx';
import { outcomesOf, totalMinutes } from '../../parts/course/course-facts.ts';
import { titleOf, withoutCodeMarks } from '../../parts/story-text.ts';
import type { CourseBlock, LessonBlock } from '../../schema.ts';
import { ids, imageNode, orNone, refer, type LdNode, type PageStory } from './node.ts';
import { organization } from './page.ts';
import { personBehind } from './person.ts';
import { videosIn } from './article.ts';

export function course(page: Page, story: PageStory): readonly LdNode[] {
  const content = story.content as CourseBlock;
  const { summary, image, teacher } = content;
  const lessons = (page.course?.lessons ?? []) as readonly Card<LessonBlock>[];
  const teaches = outcomesOf(content).map(withoutCodeMarks);
  const minutes = totalMinutes(lessons);
  const instructor = personBehind(page, teacher);
  return [
    {
      '@type': 'Course',
      '@id': ids.course(page, story.url),
      name: titleOf(story),
      description: orNone(summary),
      url: page.absolute(story.url),
      image: imageNode(page, image),
      inLanguage: page.iso(page.locale),
      datePublished: orNone(story.publishedAt),
      dateModified: orNone(story.updatedAt),
      provider: organization(page),
      author: instructor,
      teaches: teaches.length > 0 ? teaches : undefined,
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: minutes > 0 ? `PT${minutes}M` : undefined,
        instructor: instructor?.['@id'] ? refer(instructor['@id']) : instructor,
      },
      hasPart: lessons.length > 0 ? lessons.map((one, index) => ({ ...lessonNode(page, one), position: index + 1 })) : undefined,
    },
  ];
}

export function lesson(page: Page, story: PageStory): readonly LdNode[] {
  const { summary, body } = story.content as LessonBlock;
  const courseUrl = page.course?.course.url;
  return [
    {
      ...lessonNode(page, story as unknown as Card<LessonBlock>),
      url: page.absolute(story.url),
      learningResourceType: 'lesson',
      description: orNone(summary),
      inLanguage: page.iso(page.locale),
      datePublished: orNone(story.publishedAt),
      dateModified: orNone(story.updatedAt),
      video: videosIn(page, body),
      isPartOf: courseUrl ? refer(ids.course(page, courseUrl)) : undefined,
    },
  ];
}

// --- internal ---

/** What a course tells of its lesson, and the lesson of itself. */
function lessonNode(page: Page, story: Card<LessonBlock>): LdNode {
  const { url } = story;
  const { minutes } = story.content;
  return {
    '@type': 'LearningResource',
    '@id': url ? ids.lesson(page, url) : undefined,
    name: titleOf(story),
    timeRequired: minutes ? `PT${minutes}M` : undefined,
  };
}
