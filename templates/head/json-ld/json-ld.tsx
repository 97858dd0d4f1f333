import { rowOf, type SchemaType } from '../../kinds.ts';
import { usePage, type Page } from '../../page.tsx';
import { article, video } from './article.ts';
import { breadcrumbList, faqPage, itemList, organization, webPage, webSite } from './page.ts';
import { course, lesson } from './course.ts';
import type { LdNode, PageStory } from './node.ts';
import { person } from './person.ts';
import { workshop } from './workshop.ts';

/**
 * Structured data about the page: one graph, whose ids are absolute, since pages refer to each other's nodes. The home page tells of the site; any
 * other of what it is about or, if that has no type in schema.org, of itself.
 */
export function JsonLd() {
  const page = usePage();
  // Forms and error pages are of no interest to search engines.
  if (page.screen) return null;
  const about = ofStory(page);
  const own = about.length > 0 ? about : [webPage(page)];
  const site = page.url === page.path('/') ? [organization(page), webSite(page)] : [];
  const nodes = [...site, ...own, breadcrumbList(page), itemList(page), faqPage(page)];
  const graph = nodes.filter((node): node is LdNode => node !== null);
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: toScript({ '@context': 'https://schema.org', '@graph': graph }) }}
    />
  );
}

// --- internal ---

/** Nodes for what the page is about, if its kind has a type in schema.org. */
function ofStory(page: Page): readonly LdNode[] {
  const { story } = page;
  const { schemaType } = rowOf(story?.content.component ?? '');
  return story?.url && schemaType ? DESCRIBE[schemaType](page, { ...story, url: story.url }) : [];
}

type Describe = (page: Page, story: PageStory) => readonly LdNode[];

const DESCRIBE: Readonly<Record<SchemaType, Describe>> = {
  Article: article,
  Course: course,
  EducationEvent: workshop,
  LearningResource: lesson,
  Person: person,
  VideoObject: video,
};

// A `<` in a text could end the script or begin a comment.
const toScript = (data: unknown) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
