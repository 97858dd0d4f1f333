import type { Page } from '../../page.tsx';
import { bareTitle } from '../title.ts';
import { ids, orNone, refer } from './node.ts';
import type { LdNode } from './node.ts';

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
  const { breadcrumb, story, url } = page;
  return {
    '@type': 'WebPage',
    '@id': ids.page(page, url),
    name: bareTitle(page),
    isPartOf: refer(ids.site(page)),
    breadcrumb: breadcrumb.length > 1 ? refer(ids.breadcrumb(page, url)) : undefined,
    datePublished: orNone(story?.publishedAt),
    dateModified: orNone(story?.updatedAt),
  };
}
