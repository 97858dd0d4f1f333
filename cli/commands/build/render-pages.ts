import { factsHash } from '../../hash.ts';
import { keptColours } from '../../render/kept-colours.ts';
import { renderSite } from '../../render/render-site.ts';
import type { RenderedSite } from '../../render/render-site.ts';
import type { Progress } from '../../report/log.ts';
import { cardText } from '../../site/graph.ts';
import { createChangedAt } from '../../site/page/changed-at.ts';
import { createPageInputs, menusOf } from '../../site/page/inputs.ts';
import { changedShared, createPageKeys } from '../../site/page/key.ts';
import { createDependencies } from '../../site/page/readers.ts';
import type { LinkedSite } from './link-site.ts';
import type { PreparedSite } from './prepare-site.ts';

/** Renders and writes the pages of a linked site whose inputs have changed. */
export async function renderPages(linked: LinkedSite, prepared: PreparedSite, onProgress: Progress): Promise<RenderedSite> {
  const { root, config, cache, program, lines, shared, info, pageAssets, scan, there, tools, staging, onNotKept } = prepared;
  const { site, pages, counts, lineOf } = linked;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const colours = keptColours({ root, directory: cache, isUntouched: program.isUntouched, onNotKept });
  const made = await renderSite(pages, {
    pool: tools.pool,
    setup: { root, locales: config.locales, info, assets: pageAssets, scan, lines, menus: menusOf(site) },
    inputsOf: createPageInputs(site),
    keyOf: createPageKeys(site, { shared: factsHash(shared), lineOf: (uuid) => lines.hashes[lineOf(uuid)] ?? '' }),
    dependenciesOf: createDependencies({ site, lineOf }),
    changedAtOf: createChangedAt(site),
    storyOf(uuid) {
      const one = site.stories.get(uuid);
      return one ? { card: cardText(one), line: lineOf(uuid) } : null;
    },
    published: there.published,
    changes: changedShared(shared, there.sharedBefore),
    colours,
    total,
    place: staging.place,
    output: staging.directory,
    onPage: (done) => onProgress(total - pages.length + done, total, 'page'),
  }).finally(colours.close);
  onProgress(made.rendered, made.rendered, 'page');
  return made;
}
