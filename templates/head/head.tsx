import { usePage } from '../page.tsx';
import { loginOf } from '../parts/account/account-props.ts';
import { FEEDS } from '../parts/feeds.ts';
import { markdownUrl } from '../parts/markdown-url.ts';
import { Shared } from '../shared.tsx';
import { pageDescription, pageTitle } from './texts.ts';
import { JsonLd } from './json-ld/json-ld.tsx';
import { SocialTags } from './social-tags.tsx';

/** The contents of `<head>`. */
export function Head() {
  const page = usePage();
  const { absolute, repeats, screen, site, url } = page;
  const description = pageDescription(page);
  const markdown = markdownUrl(page);
  return (
    <head>
      <Shared name="head" by={loginOf(page)}>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {Object.entries(BARS).map(([theme, colour]) => (
          <meta key={theme} name="theme-color" content={colour} media={`(prefers-color-scheme: ${theme})`} data-theme={theme} />
        ))}
        <FirstPaint />
      </Shared>
      <title>{pageTitle(page)}</title>
      {(site.noindex || screen !== null) && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={absolute(repeats ?? url)} />
      <Alternates />
      {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
      <SocialTags description={description} />
      <Shared name="looks">
        <Looks />
        <Feeds />
      </Shared>
      <JsonLd />
    </head>
  );
}

// --- internal ---

/**
 * Determines the first paint: whether the user seems signed in, whether to suggest another language, and whether to redirect. It precedes the style
 * sheet so as not to wait for it, and is the same text on every page; what differs is in data attributes (docs/adr/0012-head-script.md).
 */
function FirstPaint() {
  const page = usePage();
  const { assets, homes, site } = page;
  return (
    <script
      data-homes={JSON.stringify(homes)}
      data-detection={site.localeDetection}
      // The Visual Editor chooses the page itself, and adds this to its address.
      data-ticket={assets.editor ? '_storyblok_tk' : undefined}
      data-login={loginOf(page)}
      dangerouslySetInnerHTML={{ __html: assets.firstPaint }}
    />
  );
}

/** The hreflang links to the page in every language it exists in, including its own. */
function Alternates() {
  const { absolute, alternates, iso, repeats, site, url } = usePage();
  if (repeats || site.locales.length < 2) return null;
  const fallback = alternates.find(({ locale }) => locale === site.defaultLocale)?.url ?? url;
  return (
    <>
      {alternates.map((alternate) => (
        <link key={alternate.locale} rel="alternate" hrefLang={iso(alternate.locale)} href={absolute(alternate.url)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={absolute(fallback)} />
    </>
  );
}

/** Theme colours for the browser's UI, equal to `--paper` (templates/styles/tokens.css). */
const BARS = { light: '#f6f1e7', dark: '#10172a' };

function Looks() {
  const { assets, locale } = usePage();
  return (
    <>
      <meta name="server-locale" content={locale} />
      <link rel="icon" href={assets.favicon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={assets.touchIcon} />
      {assets.headingFont && <link rel="preload" href={assets.headingFont} as="font" type="font/woff2" crossOrigin="" />}
      <link rel="stylesheet" href={assets.stylesheet} integrity={assets.integrity?.[assets.stylesheet]} />
    </>
  );
}

function Feeds() {
  const { path, site, t } = usePage();
  return Object.values(FEEDS).map((feed) => (
    <link key={feed.type} rel="alternate" type={feed.type} title={t('feed.title', { site: site.name })} href={path(feed.path)} />
  ));
}
