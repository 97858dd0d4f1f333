import type { KeyedStore } from '../../cache/keyed-store.ts';
import { summariseStories } from '../../render/summarise-stories.ts';
import { draftContent } from '../../report/errors/build.ts';
import { isUnreadable } from '../../site/parse.ts';
import { createSite } from '../../site/site.ts';
import type { Summary } from '../../site/summary.ts';
import { linesOf } from '../../source/open-space.ts';
import type { SpaceContent } from './content.ts';
import type { Begun } from './job.ts';
import { prepare } from './prepare.ts';
import type { Tools } from './tools.ts';

interface LinkOptions {
  readonly tools: Tools;
  readonly content: Pick<SpaceContent, 'space' | 'entries'>;
  /** The summaries of stories that are read in this way, as far as there are any. */
  readonly cachedFor: (reading: string) => KeyedStore<Summary>;
}

/** Prepares what pages are rendered with, summarises the stories of a space, as far as that has not been done, and joins them into a site. */
export async function link(job: Begun, { tools, content, cachedFor }: LinkOptions) {
  const lines = await linesOf(job.opened, content.space);
  const total = lines.hashes.length;
  const { parts, basis, prints } = await prepare(job, { tools, content, total });
  const cached = cachedFor(prints.reading);
  return job.log.stage('link', async (onProgress) => {
    const ahead = await tools.ahead?.of(total);
    const onDone = (done: number) => onProgress(done, total, 'story');
    const stories = await summariseStories(lines, { ahead, cached: cached.get, pool: tools.pool, onDone });
    // Published content must not contain the editor's marks.
    if (job.isProduction) assertPublished(stories.summaries);
    const site = createSite(stories.summaries, basis);
    onProgress(site.pages.length, site.pages.length, 'page');
    // What stands in for a translation has the text of its original.
    const lineOf = (uuid: string) => stories.lineOf(site.stories.get(uuid)?.source.uuid ?? uuid);
    return { site, lines, parts, prints, cached, stories: { ...stories, lineOf } };
  });
}

// --- internal ---

function assertPublished(summaries: readonly Summary[]): void {
  const marked = summaries.flatMap((one) => (isUnreadable(one) || !one.isMarked ? [] : [one.fullSlug]));
  if (marked.length > 0) throw draftContent(marked);
}
