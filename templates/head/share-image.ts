import type { Page } from '../page.tsx';
import { exactly } from '../parts/media/image-service.ts';
import { pictureOf } from '../parts/media/main-picture.ts';
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
