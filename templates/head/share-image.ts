import type { Asset, Card } from '../contract.ts';
import type { Page } from '../page.tsx';
import { exactly } from '../parts/image-service.ts';
import { imageOf } from '../parts/story-text.ts';
import { blockKey } from '../registry.ts';
import type { HeroBlock, PageBlock } from '../schema.ts';
import { SHARE_SIZE } from './share-size.ts';
import { titleImage } from './title-image.tsx';
import { bareTitle } from './title.ts';

/**
 * The absolute URL of the image for shared links: the content's own if the image service can crop it, else one with the page's title if the site has
 * such drawn, else the site's.
 */
export function shareImage(page: Page): { readonly url: string; readonly alt: string } {
  const own = page.story && pictureOf(page.story);
  const cut = own && exactly(own, SHARE_SIZE);
  if (own && cut) return { url: cut, alt: own.alt };
  const design = page.draw && titleImage(page);
  if (page.draw && design) return { url: page.absolute(page.draw(design)), alt: bareTitle(page) };
  return { url: page.absolute(page.assets.socialImage), alt: page.site.name };
}

/** The main image of a page: its story's own, else its hero's. */
export const pictureOf = (story: Pick<Card, 'content'>): Asset | null => imageOf(story) ?? heroImage(story.content as Partial<PageBlock>);

// --- internal ---

function heroImage({ body }: Partial<PageBlock>): Asset | null {
  const hero = Array.isArray(body) ? body.find(({ component }) => blockKey(component) === 'hero') : undefined;
  return (hero as HeroBlock | undefined)?.image ?? null;
}
