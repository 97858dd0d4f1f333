import type { Page } from '../../page.tsx';
import type { Kind } from '../../parts/kind.ts';
import { kindOf } from '../../parts/kind.ts';
import { article } from './article.ts';
import { course } from './course.ts';
import { lesson } from './lesson.ts';
import type { LdNode, PageStory } from './node.ts';
import { person } from './person.ts';
import { video } from './video.ts';
import { workshop } from './workshop.ts';

type Describe = (page: Page, story: PageStory) => readonly LdNode[];

const KINDS: Readonly<Partial<Record<Kind, Describe>>> = {
  course,
  lesson,
  workshop,
  devtip: article,
  fundamental: article,
  key: article,
  show: video,
  author: person,
};

/** Nodes for what the page is about, if its kind has a type in schema.org. */
export function ofStory(page: Page): readonly LdNode[] {
  const { story } = page;
  const kind = story && kindOf(story);
  if (!kind || story.url === null) return [];
  return KINDS[kind]?.(page, { ...story, url: story.url }) ?? [];
}
