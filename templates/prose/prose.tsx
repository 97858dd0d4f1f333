import { createContext, useContext } from 'react';
import type { RichText } from '../contract.ts';
import { usePage } from '../page.tsx';
import { idsOf } from './headings.ts';
import { childrenOf } from './node.ts';
import { renderNodes } from './nodes.tsx';

/** True within a text: headings in its blocks' texts get no ids, as these could not be unique. */
const WithinProse = createContext(false);

/** Rich text as elements; null if it is empty. For how nodes and marks are rendered, see the tables in `nodes.tsx` and `marks.tsx`. */
export function Prose({ body }: { readonly body: RichText | null }) {
  const page = usePage();
  const nested = useContext(WithinProse);
  const content = renderNodes(childrenOf(body), { page, ids: idsOf(body, { headings: !nested }) });
  if (content === null) return null;
  return (
    <WithinProse.Provider value={true}>
      <div className="prose">{content}</div>
    </WithinProse.Provider>
  );
}
