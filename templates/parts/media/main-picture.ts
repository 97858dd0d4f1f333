import type { Card, PictureAsset } from '../../contract.ts';
import { blockKey } from '../../registry.ts';
import type { HeroBlock, PageBlock } from '../../schema.ts';
import { imageOf } from '../story-text.ts';
import { pictureIn } from './picture-in.ts';

/** The main picture of a page: its story's own, else its hero's. */
export const pictureOf = (story: Pick<Card, 'content'>): PictureAsset | null =>
  imageOf(story) ?? heroImage(story.content as Partial<PageBlock>);

// --- internal ---

function heroImage({ body }: Partial<PageBlock>): PictureAsset | null {
  const hero = Array.isArray(body) ? body.find(({ component }) => blockKey(component) === 'hero') : undefined;
  return pictureIn((hero as HeroBlock | undefined)?.image);
}
