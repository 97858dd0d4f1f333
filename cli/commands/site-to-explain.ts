import { readPictures } from '../assets/local-pictures.ts';
import type { LocalPictures } from '../assets/local-pictures.ts';
import type { Env } from '../config/env.ts';
import { trackSources } from '../config/fingerprint.ts';
import type { Tracked } from '../config/fingerprint.ts';
import { loadConfig } from '../config/load.ts';
import type { OpenRecord } from '../render/build-record.ts';
import { bundleTemplates } from '../render/bundle-templates.ts';
import { createPool } from '../render/pool.ts';
import { summariseStories } from '../render/summarise-stories.ts';
import { buildSite } from '../site/graph.ts';
import type { Site, SiteBasis } from '../site/graph.ts';
import { dayAt } from '../site/graph/days.ts';
import { isUnreadable } from '../site/parse.ts';
import type { StoryLines } from '../site/story/story-lines.ts';
import { linesOf } from '../storyblok/lines-of.ts';
import { withSpace } from '../storyblok/open-space.ts';
import { keptSite } from './build/relink-site.ts';
import { sourcesOf } from './build/source-facts.ts';

interface SiteOptions {
  readonly root: string;
  readonly env: Env;
  readonly space: string | undefined;
  /** Whether it is linked again in any case. */
  readonly isAnew: boolean;
  readonly signal: AbortSignal;
}

/** The site as linked by the build that left the record; linked again if that was made from anything else. */
export async function siteToExplain(record: OpenRecord | null, { root, env, space, isAnew, signal }: SiteOptions): Promise<Site> {
  const config = await loadConfig(root);
  const today = dayAt(env.sourceDate ?? Date.now(), config.site.timeZone);
  const asked = record?.asked ?? { environment: env.asked ?? 'production', preview: false, strict: false };
  const { environment, release } = asked;
  // Pages were made from what an earlier build cached.
  const cache = space === undefined && env.token !== null ? 'offline' : 'use';
  const from = { root, directory: space, env: { ...env, asked: null }, environment, release, config, signal, cache } as const;
  return withSpace(from, async (opened) => {
    const program = trackSources(root);
    const { sources } = sourcesOf(program, { ...asked, config, env, isDemo: opened.isDemo });
    const fetched = await opened.fetch({ known: record?.content });
    if (!isAnew && record?.sources === sources && record.content === fetched.content) return keptSite(record.link, { config, today });
    const pictures = readPictures(opened.assetsDir).urls;
    return linkStories(await linesOf(opened, fetched), { root, config, today, program, pictures, signal });
  });
}

// --- internal ---

interface LinkOptions extends SiteBasis {
  readonly root: string;
  readonly program: Tracked;
  readonly pictures: LocalPictures['urls'];
  readonly signal: AbortSignal;
}

/** Links stories without any earlier build. */
async function linkStories(lines: StoryLines, { root, config, today, program, pictures, signal }: LinkOptions): Promise<Site> {
  const templates = await bundleTemplates({ root, sources: program });
  const pool = createPool({ setup: async () => ({ templates: templates.file, pictures, locales: config.locales }), signal });
  try {
    const { all } = await summariseStories(lines, { known: new Map(), kept: null, pool, onDone: () => {} });
    const stories = all.flatMap((one) => (isUnreadable(one) ? [] : [one]));
    return buildSite(stories, { config, today });
  } finally {
    await pool.close();
  }
}
