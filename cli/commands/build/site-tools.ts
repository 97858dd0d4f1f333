import { readPictures } from '../../assets/local-pictures.ts';
import type { LocalPictures } from '../../assets/local-pictures.ts';
import { lazy } from '../../lazy.ts';
import { createPool } from '../../render/pool.ts';
import type { Pool } from '../../render/pool.ts';
import type { BegunBuild } from './begin-build.ts';
import { bundleSite } from './bundle-site.ts';
import type { BundledSite } from './bundle-site.ts';
import type { EarlierBuild } from './earlier-build.ts';
import { summariseAhead } from './summarise-ahead.ts';
import type { SummariesAhead } from './summarise-ahead.ts';

/** What a site is made with; nothing is prepared before it is needed, except in a first build. */
export interface SiteTools {
  bundle(): Promise<BundledSite>;
  pictures(): Promise<LocalPictures>;
  /** To be closed by its opener. */
  readonly pool: Pool;
  /** Summaries of the stories that have arrived; null if none are made before all have. */
  readonly ahead: SummariesAhead | null;
}

/**
 * Opens what a site is made with. In a first build there is certainly a site to make, so the bundler works while the content is fetched. A service
 * limits the rate of requests, so that there is also time to summarise stories as they arrive.
 */
export function openTools(begun: BegunBuild, { isRecorded, content }: Pick<EarlierBuild, 'isRecorded' | 'content'>): SiteTools {
  const { config, opened, signal } = begun;
  // A record may turn out to be damaged, and then everything begins again: nothing must still be running.
  const isFirst = !isRecorded;
  const bundle = lazy(() => bundleSite(begun, { isChecked: content !== undefined }));
  const pictures = lazy(async () => readPictures(opened.assetsDir));
  const pool = createPool({
    signal,
    setup: async () => ({ templates: (await bundle()).templates, pictures: (await pictures()).urls, locales: config.locales }),
  });
  // Its errors are thrown when the site is made.
  if (isFirst) bundle().catch(() => {});
  return { bundle, pictures, pool, ahead: isFirst && !opened.isLocal ? summariseAhead(pool) : null };
}
