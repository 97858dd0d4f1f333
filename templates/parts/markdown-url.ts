import type { PageProps, UrlPath } from '../contract.ts';

interface TextPage {
  readonly url: UrlPath;
  readonly screen: PageProps['screen'];
  readonly story: object | null;
  readonly site: Pick<PageProps['site'], 'markdown'>;
}

/**
 * The URL of a page's text as Markdown; null if it has none: screens have no text, and not every site publishes it.
 *
 * @example markdownUrl({ url: '/cursos/x', … }) // => '/cursos/x.md'
 * @example markdownUrl({ url: '/', … }) // => '/index.md'
 */
export function markdownUrl({ url, screen, story, site }: TextPage): UrlPath | null {
  if (!site.markdown || screen !== null || story === null) return null;
  return markdownAt(url);
}

/** Where the text of the page at an address is, if it has one. */
export const markdownAt = (url: string): UrlPath => `${url.replace(/\/$/, '/index')}.md` as UrlPath;
