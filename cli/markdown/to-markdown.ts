import type { Locale, SiteInfo, UrlPath } from '../../templates/contract.ts';
import { blocksOf } from './blocks.ts';
import { parseMain } from './tree.ts';

/**
 * The text of a finished page as GitHub-flavoured Markdown: its `<main>` without navigation, forms and decoration, with absolute links, below a front
 * matter that says where it is from.
 */
export function toMarkdown(
  html: string,
  page: { readonly url: UrlPath; readonly locale: Locale },
  { origin, locales }: Pick<SiteInfo, 'origin' | 'locales'>,
): string {
  const url = `${origin}${page.url}`;
  const language = locales.find(({ code }) => code === page.locale)?.iso ?? page.locale;
  const frontMatter = `---\nurl: ${url}\nlanguage: ${language}\n---`;
  return `${[frontMatter, ...blocksOf(parseMain(html), url)].join('\n\n')}\n`;
}
