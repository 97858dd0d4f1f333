import type { IslandProps } from '../../../islands/registry.ts';
import { usePage } from '../../page.tsx';

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
