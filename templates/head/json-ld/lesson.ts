import type { Card } from '../../contract.ts';
import type { Page } from '../../page.tsx';
import { titleOf } from '../../parts/story-text.ts';
import type { LessonBlock } from '../../schema.ts';
import { ids, orNone, refer } from './node.ts';
import type { LdNode, PageStory } from './node.ts';
import { videosIn } from './video.ts';

export function lesson(page: Page, story: PageStory): readonly LdNode[] {
  const { summary, body } = story.content as LessonBlock;
  const course = page.course?.course.url;
  return [
    {
      ...lessonNode(page, story as unknown as Card<LessonBlock>),
      description: orNone(summary),
      inLanguage: page.iso(page.locale),
      dateModified: orNone(story.updatedAt),
      video: videosIn(page, body),
      isPartOf: course ? refer(ids.course(page, course)) : undefined,
      mainEntityOfPage: refer(ids.page(page, story.url)),
    },
  ];
}

/** A lesson as referred to by its course. */
export function lessonNode(page: Page, story: Card<LessonBlock>): LdNode {
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
