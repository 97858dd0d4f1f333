import { usePage } from '../page.tsx';
import { FEEDS } from '../parts/feeds.ts';
import { loginOf } from '../parts/login-of.ts';
import { markdownUrl } from '../parts/markdown-url.ts';
import { Shared } from '../shared.tsx';
import { Alternates } from './alternates.tsx';
import { pageDescription } from './description.ts';
import { FirstPaint } from './first-paint.tsx';
import { JsonLd } from './json-ld.tsx';
import { SocialTags } from './social-tags.tsx';
import { pageTitle } from './title.ts';

/** The contents of `<head>`. */
export function Head() {
  const page = usePage();
  const { absolute, screen, site, url } = page;
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
      <meta name="description" content={description} />
      {(site.noindex || screen !== null) && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={absolute(url)} />
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

/** Theme colours for the browser's UI, equal to `--paper` (templates/styles/tokens.css). */
const BARS = { light: '#f6f1e7', dark: '#10172a' };

function Looks() {
  const { assets, locale } = usePage();
  return (
    <>
      <meta name="server-locale" content={locale} />
      <link rel="icon" href={assets.favicon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={assets.touchIcon} />
      {assets.headingFont && <link rel="preload" href={assets.headingFont} as="font" type="font/woff2" crossOrigin="anonymous" />}
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
