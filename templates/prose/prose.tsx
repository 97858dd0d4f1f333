import { createContext, useContext, type ReactNode } from 'react';
import type { RichText } from '../contract.ts';
import { usePage } from '../page.tsx';
import { anchorsOf, type Heading } from './headings.ts';
import { childrenOf } from './node.ts';
import { renderNodes } from './nodes.tsx';

/** True within a text: headings in its blocks' texts get no ids, as they are not sections of the page. */
const WithinProse = createContext(false);

/** Rich text as elements; null if it is empty. For how nodes and marks are rendered, see the tables in `nodes.tsx` and `marks.tsx`. */
export function Prose({ body }: { readonly body: RichText | null }) {
  return useProse(body).text;
}

/** Rich text as `Prose` renders it, to be shown once, and its headings for a table of contents. */
export function useProse(body: RichText | null): { readonly text: ReactNode; readonly headings: readonly Heading[] } {
  const page = usePage();
  const isNested = useContext(WithinProse);
  const { ids, headings } = anchorsOf(body, { taken: page.ids, withHeadings: !isNested });
  const content = renderNodes(childrenOf(body), { page, ids });
  const text =
    content === null ? null : (
      <WithinProse.Provider value={true}>
        <div className="prose">{content}</div>
      </WithinProse.Provider>
    );
  return { text, headings };
}
