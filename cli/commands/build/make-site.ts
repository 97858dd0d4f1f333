import { factsHash } from '../../hash.ts';
import { drawImages } from '../../render/draw-images.ts';
import type { RenderedSite } from '../../render/render-site.ts';
import type { BegunBuild } from './begin-build.ts';
import { completeSite } from './complete-site.ts';
import type { MadeSite } from './complete-site.ts';
import { linkSite } from './link-site.ts';
import type { LinkedSite } from './link-site.ts';
import { prepareSite } from './prepare-site.ts';
import type { PreparedSite, SiteSources } from './prepare-site.ts';
import { renderPages } from './render-pages.ts';

/** Links stories into a site and renders its pages, unless an earlier build already has. */
export async function makeSite(begun: BegunBuild, from: SiteSources): Promise<MadeSite> {
  const prepared = await prepareSite(begun, from);
  const linked = await link(prepared);
  const rendered = await begun.log.stage('render', (onProgress) => renderPages(linked, prepared, onProgress));
  const images = await draw(prepared, linked, rendered);
  return completeSite(prepared, { linked, rendered, images });
}

// --- internal ---

function link(prepared: PreparedSite): Promise<LinkedSite> {
  const { tools, lines, earlier, shared, there, log } = prepared;
  return log.stage('link', async (onProgress) =>
    linkSite({
      ...prepared,
      ahead: (await tools.ahead?.of(lines.hashes.length)) ?? new Map(),
      published: there.published,
      isShared: earlier !== null && factsHash(earlier.link.shared) === factsHash(shared),
      pool: tools.pool,
      onProgress,
    }),
  );
}

/** Draws the images of the pages that were rendered; null if there are none, or if the site will not be published. */
async function draw(
  { cache, tools, staging, log, onNotKept }: PreparedSite,
  { unchanged }: LinkedSite,
  { toDraw, files, errors }: RenderedSite,
) {
  if (toDraw.length === 0 || errors.length > 0) return null;
  const context = { pool: tools.pool, directory: cache, pages: [unchanged, files], output: staging.directory, onNotKept };
  return log.stage('draw', (onProgress) => drawImages(toDraw, { ...context, onProgress }));
}
