import { usePage } from '../page.tsx';
import { FEEDS } from '../parts/feeds.ts';
import { loginOf } from '../parts/login-of.ts';
import { Shared } from '../shared.tsx';
import { Alternates } from './alternates.tsx';
import { pageDescription } from './description.ts';
import { FirstPaint } from './first-paint.tsx';
import { JsonLd } from './json-ld.tsx';
import { SocialTags } from './social-tags.tsx';
import { pageTitle } from './title.ts';

/** All that stands in the head. */
export function Head() {
  const page = usePage();
  const { absolute, screen, site, url } = page;
  const description = pageDescription(page);
  return (
    <head>
      <Shared name="head" by={loginOf(page)}>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <FirstPaint />
      </Shared>
      <title>{pageTitle(page)}</title>
      <meta name="description" content={description} />
      {(site.noindex || screen !== null) && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={absolute(url)} />
      <Alternates />
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

function Looks() {
  const { assets, locale } = usePage();
  return (
    <>
      <meta name="server-locale" content={locale} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f6f1e7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#10172a" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href={assets.favicon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={assets.touchIcon} />
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
