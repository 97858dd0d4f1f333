import { rowOf } from '../kinds.ts';
import { usePage, type Page } from '../page.tsx';
import { exactly, SHARE_SIZE } from '../parts/media/image-service.ts';
import { pictureOf } from '../parts/media/main-picture.ts';
import { bareTitle } from './texts.ts';
import { titleImage } from './title-image.tsx';

/**
 * Metadata for shared links. Networks read Open Graph; X has its own `card` and `image:alt`, and uses Open Graph for the rest. What two of them call by
 * different names is one element with both: search engines read its description.
 */
export function SocialTags({ description }: { readonly description: string }) {
  const page = usePage();
  const { absolute, alternates, iso, locale, site, story, url } = page;
  const image = shareImage(page);
  const isArticle = story !== null && rowOf(story.content.component).isArticle;
  return (
    <>
      <meta property="og:type" content={isArticle ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={bareTitle(page) || site.name} />
      <meta name="description" property="og:description" content={description} />
      <meta property="og:url" content={absolute(url)} />
      <meta property="og:locale" content={underscored(iso(locale))} />
      {alternates
        .filter((alternate) => alternate.locale !== locale)
        .map((alternate) => (
          <meta key={alternate.locale} property="og:locale:alternate" content={underscored(iso(alternate.locale))} />
        ))}
      <meta property="og:image" content={image.url} />
      <meta property="og:image:width" content={String(SHARE_SIZE.width)} />
      <meta property="og:image:height" content={String(SHARE_SIZE.height)} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image:alt" property="og:image:alt" content={image.alt} />
    </>
  );
}

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

// --- internal ---

// Open Graph uses Facebook's format for languages: es_ES.
const underscored = (iso: string) => iso.replace('-', '_');
