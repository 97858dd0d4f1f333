import type { Block } from '../../contract.ts';
import type { Page } from '../../page.tsx';
import { listQuery, workshopQuery } from '../../parts/list/list-queries.ts';
import { titleOf } from '../../parts/story-text.ts';
import { blockKey } from '../../registry.ts';
import type { ListBlock, WorkshopListBlock } from '../../schema.ts';
import type { LdNode } from './node.ts';

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

// --- internal ---

function storiesOf(page: Page, block: Block): readonly { readonly name: string; readonly url: string }[] {
  const key = blockKey(block.component);
  // A component without a file here shows nothing, and no stories were read for it.
  if (!(key in page.registry.blocks)) return [];
  const query = key === 'list' ? listQuery(block as ListBlock) : key === 'workshoplist' ? workshopQuery(block as WorkshopListBlock) : null;
  if (!query) return [];
  return page.list(query).flatMap((one) => (one.url ? [{ name: titleOf(one), url: page.absolute(one.url) }] : []));
}
