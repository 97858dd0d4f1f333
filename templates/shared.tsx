import type { ReactNode } from 'react';
import { PageProvider, usePage } from './page.tsx';

/** HTML that many pages have in common, and the modules that its islands start at once; by name, and by what it depends on. */
export type SharedParts = Map<string, { readonly html: string; readonly preloads: readonly string[] }>;

/** How a part is rendered once and put into pages as it is. */
export interface SharedRendering {
  readonly parts: SharedParts;
  renderToString(element: ReactNode): string;
  /** An element that renders as this HTML and nothing around it. */
  raw(html: string): ReactNode;
}

interface Props {
  readonly name: string;
  /** All that its HTML depends on, besides the site and the language. */
  readonly by?: string | null;
  readonly children: ReactNode;
}

/**
 * A part of a page that other pages of the language have too: header and footer cost more to render than most texts. What is in it may ask the page for
 * nothing that differs from page to page, but for what `by` tells (`test/parity.test.ts` compares it with pages that share nothing).
 */
export function Shared({ name, by = '', children }: Props) {
  const page = usePage();
  if (!page.shared) return children;
  const { parts, renderToString, raw } = page.shared;
  const key = `${page.locale} ${name} ${by}`;
  let part = parts.get(key);
  if (!part) {
    const preloads = new Set<string>();
    const html = renderToString(<PageProvider value={{ ...page, islands: { preloads } }}>{children}</PageProvider>);
    part = { html, preloads: [...preloads] };
    parts.set(key, part);
  }
  for (const address of part.preloads) page.islands.preloads.add(address);
  return raw(part.html);
}
