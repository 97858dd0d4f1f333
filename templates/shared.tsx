import type { ReactNode } from 'react';
import { PageProvider, usePage } from './page.tsx';

interface Props {
  readonly name: string;
  /** Everything that the HTML depends on, besides the site and the language. */
  readonly by?: string | null;
  readonly children: ReactNode;
}

/**
 * Shares a part between pages of a language: header and footer cost more to render than most texts. Its content must not depend on anything specific
 * to the page except `by` (`test/parity.test.ts` compares it with unshared rendering).
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
