import { factsHash } from '../../hash.ts';
import type { Staging } from '../../publish/write.ts';
import type { BuildRecord } from '../../render/build-record.ts';
import type { KeptColours } from '../../render/kept-colours.ts';
import type { RenderSetup } from '../../render/page-work.ts';
import type { Pool } from '../../render/pool.ts';
import { renderSite } from '../../render/render-site.ts';
import type { RenderedSite } from '../../render/render-site.ts';
import type { Progress } from '../../report/log.ts';
import { createChangedAt } from '../../site/changed-at.ts';
import { cardText } from '../../site/graph.ts';
import { createPageInputs, menusOf } from '../../site/page-inputs.ts';
import { createDependencies } from '../../site/readers.ts';
import { changedShared, createPageKeys } from '../../site/page-key.ts';
import type { SharedFacts } from '../../site/page-key.ts';
import type { StoryLines } from '../../site/story-lines.ts';
import type { LinkedSite } from './link-site.ts';

interface RenderPagesOptions {
  readonly lines: StoryLines;
  /** What all pages are made from, and what those of the existing site were; null if there is none. */
  readonly shared: SharedFacts;
  readonly sharedBefore: SharedFacts | null;
  readonly setup: Omit<RenderSetup, 'lines' | 'colours' | 'menus'>;
  /** The files of the existing site. */
  readonly published: BuildRecord['files'];
  readonly colours: KeptColours;
  readonly pool: Pool;
  readonly staging: Staging;
  readonly onProgress: Progress;
}

/** Renders and writes the pages of a linked site whose inputs have changed. */
export async function renderPages(linked: LinkedSite, options: RenderPagesOptions): Promise<RenderedSite> {
  const { lines, shared, sharedBefore, setup, published, colours, pool, staging, onProgress } = options;
  const { site, pages, counts, lineOf } = linked;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const made = await renderSite(pages, {
    pool,
    setup: { ...setup, lines, menus: menusOf(site) },
    inputsOf: createPageInputs(site),
    keyOf: createPageKeys(site, { shared: factsHash(shared), lineOf: (uuid) => lines.hashes[lineOf(uuid)] ?? '' }),
    dependenciesOf: createDependencies({ site, lineOf }),
    changedAtOf: createChangedAt(site),
    storyOf(uuid) {
      const one = site.stories.get(uuid);
      return one ? { card: cardText(one), line: lineOf(uuid) } : null;
    },
    published,
    changes: changedShared(shared, sharedBefore),
    colours,
    total,
    place: staging.place,
    output: staging.directory,
    onPage: (done) => onProgress(total - pages.length + done, total, 'page'),
  });
  onProgress(made.rendered, made.rendered, 'page');
  return made;
}
