import type { ReactNode } from 'react';

/** Rendered HTML of parts that many pages share, with the modules to preload for its islands; by language, name and `by`. */
export type SharedParts = Map<string, { readonly html: string; readonly preloads: readonly string[] }>;

/** How a part is rendered once and inserted into pages. */
export interface SharedRendering {
  readonly parts: SharedParts;
  renderToString(element: ReactNode): string;
  /** An element that renders as exactly this HTML. */
  raw(html: string): ReactNode;
}
