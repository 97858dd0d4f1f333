import type { Asset, Card, PictureAsset } from '../../contract.ts';
import { blockKey } from '../../registry.ts';
import type { AuthorBlock, CourseBlock, HeroBlock, PageBlock } from '../../schema.ts';

/** The asset of a field that can only show a picture; null if it is another file. */
export const pictureIn = (asset: Asset | null | undefined): PictureAsset | null => (asset && asset.kind === undefined ? asset : null);

/** The main image of a story, without those of its blocks. */
export function imageOf({ content }: Pick<Card, 'content'>): PictureAsset | null {
  const { image, avatar } = content as Partial<CourseBlock & AuthorBlock>;
  return pictureIn(image) ?? pictureIn(avatar);
}

/** The main picture of a page: its story's own, else its hero's. */
export const pictureOf = (story: Pick<Card, 'content'>): PictureAsset | null =>
  imageOf(story) ?? heroImage(story.content as Partial<PageBlock>);

// --- internal ---

function heroImage({ body }: Partial<PageBlock>): PictureAsset | null {
  const hero = Array.isArray(body) ? body.find(({ component }) => blockKey(component) === 'hero') : undefined;
  return pictureIn((hero as HeroBlock | undefined)?.image);
}
