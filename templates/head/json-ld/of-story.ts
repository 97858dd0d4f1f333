import type { Page } from '../../page.tsx';
import { rowOf } from '../../kinds.ts';
import type { SchemaType } from '../../kinds.ts';
import { article } from './article.ts';
import { course } from './course.ts';
import { lesson } from './lesson.ts';
import type { LdNode, PageStory } from './node.ts';
import { person } from './person.ts';
import { video } from './video.ts';
import { workshop } from './workshop.ts';

type Describe = (page: Page, story: PageStory) => readonly LdNode[];

const DESCRIBE: Readonly<Record<SchemaType, Describe>> = {
  Article: article,
  Course: course,
  EducationEvent: workshop,
  LearningResource: lesson,
  Person: person,
  VideoObject: video,
};

/** Nodes for what the page is about, if its kind has a type in schema.org. */
export function ofStory(page: Page): readonly LdNode[] {
  const { story } = page;
  const { schemaType } = rowOf(story?.content.component ?? '');
  return story?.url && schemaType ? DESCRIBE[schemaType](page, { ...story, url: story.url }) : [];
}
