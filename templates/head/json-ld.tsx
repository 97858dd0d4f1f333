import { usePage } from '../page.tsx';
import { breadcrumbList } from './json-ld/breadcrumb-list.ts';
import { faqPage } from './json-ld/faq-page.ts';
import { itemList } from './json-ld/item-list.ts';
import type { LdNode } from './json-ld/node.ts';
import { ofStory } from './json-ld/of-story.ts';
import { organization, webPage, webSite } from './json-ld/site.ts';

/** Structured data about the page: one graph, whose nodes refer to each other by absolute ids. */
export function JsonLd() {
  const page = usePage();
  // Forms and error pages are of no interest to search engines.
  if (page.screen) return null;
  const nodes = [organization(page), webSite(page), webPage(page), breadcrumbList(page), ...ofStory(page), itemList(page), faqPage(page)];
  const graph = nodes.filter((node): node is LdNode => node !== null);
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: toScript({ '@context': 'https://schema.org', '@graph': graph }) }}
    />
  );
}

// --- internal ---

// A `<` in a text could end the script or begin a comment.
const toScript = (data: unknown) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
