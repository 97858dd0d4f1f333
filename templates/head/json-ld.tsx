import { usePage } from '../page.tsx';
import { breadcrumbList } from './json-ld/breadcrumb-list.ts';
import { faqPage } from './json-ld/faq-page.ts';
import { itemList } from './json-ld/item-list.ts';
import type { LdNode } from './json-ld/node.ts';
import { ofStory } from './json-ld/of-story.ts';
import { organization, webPage, webSite } from './json-ld/site.ts';

/** What the page is about, for machines: one graph a page, whose nodes refer to each other by absolute ids. */
export function JsonLd() {
  const page = usePage();
  // Nobody looks for a form or an error page.
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

// A `<` could end the script or begin a comment, whatever a title says.
const toScript = (data: unknown) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
