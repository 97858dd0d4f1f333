import type { Block } from '../../contract.ts';
import type { Page } from '../../page.tsx';
import { listQuery, workshopQuery } from '../../parts/list/list-queries.ts';
import { titleOf, withoutCodeMarks } from '../../parts/story-text.ts';
import { plainText } from '../../prose/text.ts';
import { blockKey } from '../../registry.ts';
import type { FaqBlock, FaqItemBlock, ListBlock, WorkshopBlock, WorkshopListBlock } from '../../schema.ts';
import { bareTitle } from '../texts.ts';
import { ids, orNone, refer, type LdNode } from './node.ts';

export function organization(page: Page): LdNode {
  const { absolute, assets, site } = page;
  return {
    '@type': 'EducationalOrganization',
    '@id': ids.organization(page),
    name: site.name,
    url: absolute('/'),
    logo: absolute(assets.favicon),
    sameAs: site.sameAs.length > 0 ? site.sameAs : undefined,
  };
}

export function webSite(page: Page): LdNode {
  const { absolute, iso, locale, path, site } = page;
  return {
    '@type': 'WebSite',
    '@id': ids.site(page),
    name: site.name,
    url: absolute(path('/')),
    inLanguage: iso(locale),
    publisher: refer(ids.organization(page)),
  };
}

/** The page itself. Its address is its id, its language the site's, its description in the head already. */
export function webPage(page: Page): LdNode {
  const { story, url } = page;
  return {
    '@type': 'WebPage',
    '@id': ids.page(page, url),
    name: bareTitle(page),
    isPartOf: refer(ids.site(page)),
    datePublished: orNone(story?.publishedAt),
    dateModified: orNone(story?.updatedAt),
  };
}

export function breadcrumbList(page: Page): LdNode | null {
  const { absolute, breadcrumb, path, t, url } = page;
  if (breadcrumb.length < 2) return null;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumb.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.url === path('/') ? t('nav.home') : crumb.title,
      // The last is the page itself.
      item: crumb.url === url ? undefined : absolute(crumb.url),
    })),
  };
}

/** The stories listed on a page of sections; null for other pages and the home page, which is not a list. */
export function itemList(page: Page): LdNode | null {
  const { story, absolute, url } = page;
  if (!story || blockKey(story.content.component) !== 'page') return null;
  const { body } = story.content as { readonly body?: readonly Block[] };
  const stories = (body ?? []).flatMap((block) => storiesOf(page, block));
  if (stories.length === 0) return null;
  return {
    '@type': 'ItemList',
    '@id': absolute(`${url}#list`),
    numberOfItems: stories.length,
    itemListElement: stories.map((one, index) => ({ '@type': 'ListItem', position: index + 1, ...one })),
  };
}

/** The questions answered on the page; null if none. */
export function faqPage(page: Page): LdNode | null {
  const questions = questionsOn(page).flatMap(({ question, answer }) => {
    const text = plainText(answer);
    return question && text ? [{ '@type': 'Question', name: withoutCodeMarks(question), acceptedAnswer: { '@type': 'Answer', text } }] : [];
  });
  if (questions.length === 0) return null;
  return { '@type': 'FAQPage', '@id': page.absolute(`${page.url}#faq`), mainEntity: questions };
}

// --- internal ---

function storiesOf(page: Page, block: Block): readonly { readonly name: string; readonly url: string }[] {
  const key = blockKey(block.component);
  // A component without a file here shows nothing, and no stories were read for it.
  if (!(key in page.registry.blocks)) return [];
  const query = key === 'list' ? listQuery(block as ListBlock) : key === 'workshoplist' ? workshopQuery(block as WorkshopListBlock) : null;
  if (!query) return [];
  return page.list(query).flatMap((one) => (one.url ? [{ name: titleOf(one), url: page.absolute(one.url) }] : []));
}

function questionsOn({ story, cardsOf }: Page): readonly FaqItemBlock[] {
  const content = story?.content as { readonly body?: unknown; readonly faq?: WorkshopBlock['faq'] } | undefined;
  const sections = Array.isArray(content?.body) ? (content.body as readonly Block[]) : [];
  const inSections = sections.filter(({ component }) => blockKey(component) === 'faq').flatMap((faq) => (faq as FaqBlock).items ?? []);
  const referred = cardsOf<FaqItemBlock>(content?.faq ?? [], 'faq-item').map((card) => card.content as FaqItemBlock);
  return [...(inSections as unknown as readonly FaqItemBlock[]), ...referred];
}
