import type { Page } from '../../page.tsx';
import { ids } from './node.ts';
import type { LdNode } from './node.ts';

export function breadcrumbList(page: Page): LdNode | null {
  const { absolute, breadcrumb, path, t, url } = page;
  if (breadcrumb.length < 2) return null;
  return {
    '@type': 'BreadcrumbList',
    '@id': ids.breadcrumb(page, url),
    itemListElement: breadcrumb.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.url === path('/') ? t('nav.home') : crumb.title,
      item: absolute(crumb.url),
    })),
  };
}
