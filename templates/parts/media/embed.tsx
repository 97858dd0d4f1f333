import type { IslandProps } from '../../../islands/registry.ts';
import type { Asset } from '../../contract.ts';
import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';
import { safeHref } from '../../prose/safe-href.ts';
import { pictureIn } from './main-picture.ts';
import { Credit } from './media.tsx';
import { Picture } from './picture.tsx';
import { toVideoSource } from './embed-addresses.ts';

interface Props {
  /** URL of the video on YouTube or Vimeo. */
  readonly url: string;
  readonly title: string;
  readonly poster: Asset | null;
  /** `eager` for a video at the top of a page. */
  readonly loading?: 'lazy' | 'eager';
}

/** A video that is loaded on demand. Until then, and without scripting, a link to the video's page. */
export function VideoEmbed({ url, title, poster, loading = 'lazy' }: Props) {
  const { t } = usePage();
  const video = toVideoSource(url);
  const picture = pictureIn(poster);
  if (!video) return <VideoLink href={safeHref(url)} title={title} />;
  return (
    <div className="video-embed">
      <Island name="embed" when="interaction" props={embedFrame(video.frame, title)}>
        <div className="video-embed-frame" data-embed-place>
          <a className="video-embed-trigger" href={video.page} data-embed-trigger>
            {picture && (
              <Picture asset={{ ...picture, alt: '' }} sizes="(min-width: 64rem) 60rem, 100vw" ratio={16 / 9} loading={loading} />
            )}
            <span className="video-embed-play" aria-hidden="true" />
            <span className="video-embed-label">{t('show.play', { title })}</span>
          </a>
          <EmbedFailed host={video.host} />
        </div>
      </Island>
      <p className="video-embed-note meta">
        <span>{t('show.host', { host: video.host })}</span> <EmbedOriginal host={video.host} page={video.page} /> <Credit asset={picture} />
      </p>
    </div>
  );
}

/** The frame in which the island `embed` opens a page of another host. */
export const embedFrame = (src: string, title: string): IslandProps<'embed'> => ({
  src,
  title,
  // Clicking the poster should start the video: without "autoplay" it would take a second click.
  allow: 'autoplay; encrypted-media; picture-in-picture; fullscreen; clipboard-write; cross-origin-isolated',
  allowFullscreen: true,
  // YouTube does not play without a referrer.
  referrerPolicy: 'strict-origin-when-cross-origin',
});

/** A message that the embed of a host cannot be loaded; the island `embed` shows it. */
export function EmbedFailed({ host }: { readonly host: string }) {
  const { t } = usePage();
  return (
    <p className="embed-failed" role="alert" data-embed-failed hidden>
      {t('embed.failed', { host })}
    </p>
  );
}

/** The original of an embed, whose link is there before and after it was loaded. */
export function EmbedOriginal({ host, page }: { readonly host: string; readonly page: string }) {
  const { t } = usePage();
  return (
    <a className="embed-original" href={page}>
      {t('embed.original', { host })}
    </a>
  );
}

/** Takes up the height that an editor chose, in pixels: the CSP forbids inline styles, but not SVG attributes. */
export function Strut({ height }: { readonly height: number }) {
  return <svg className="strut" width="1" height={height} aria-hidden="true" />;
}

// --- internal ---

/** A link to a video that cannot be embedded. */
function VideoLink({ href, title }: { readonly href: string | null; readonly title: string }) {
  const { t } = usePage();
  if (!href) return null;
  return (
    <p>
      <a className="button button-quiet" href={href}>
        {t('show.play', { title })}
      </a>
    </p>
  );
}
