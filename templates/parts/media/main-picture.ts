import type { Asset, Card } from '../../contract.ts';
import { blockKey } from '../../registry.ts';
import type { HeroBlock, PageBlock } from '../../schema.ts';
import { imageOf } from '../story-text.ts';

/** The main picture of a page: its story's own, else its hero's. */
export const pictureOf = (story: Pick<Card, 'content'>): Asset | null => imageOf(story) ?? heroImage(story.content as Partial<PageBlock>);

// --- internal ---

function heroImage({ body }: Partial<PageBlock>): Asset | null {
  const hero = Array.isArray(body) ? body.find(({ component }) => blockKey(component) === 'hero') : undefined;
  return (hero as HeroBlock | undefined)?.image ?? null;
}
