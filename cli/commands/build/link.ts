import type { KeyedStore } from '../../cache/keyed-store.ts';
import { summariseStories, type SummarisedStories } from '../../render/summarise-stories.ts';
import { draftContent } from '../../report/errors/build.ts';
import { isUnreadable } from '../../site/parse.ts';
import { createSite, type Site } from '../../site/site.ts';
import type { StoryLines } from '../../site/story/story-lines.ts';
import type { Summary } from '../../site/summary.ts';
import { linesOf } from '../../source/open-space.ts';
import type { SpaceContent } from './content.ts';
import type { Begun } from './job.ts';
import { prepare, type Prepared } from './prepare.ts';
import type { Tools } from './tools.ts';

interface LinkOptions {
  readonly tools: Tools;
  readonly content: Pick<SpaceContent, 'space' | 'entries'>;
  /** The summaries of stories that are read in this way, as far as there are any. */
  readonly cachedFor: (reading: string) => KeyedStore<Summary>;
}

/** A site, and what it is rendered from and with. */
export interface Linked extends Pick<Prepared, 'parts' | 'prints'> {
  readonly site: Site;
  readonly lines: StoryLines;
  readonly stories: SummarisedStories;
  readonly cached: KeyedStore<Summary>;
}

/** Prepares what pages are rendered with, summarises the stories of a space, as far as that has not been done, and joins them into a site. */
export async function link(job: Begun, { tools, content, cachedFor }: LinkOptions): Promise<Linked> {
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
