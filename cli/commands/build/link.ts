import type { KeyedStore } from '../../cache/keyed-store.ts';
import { summariseStories, type SummarisedStories } from '../../render/summarise-stories.ts';
import { draftContent } from '../../report/errors/build.ts';
import type { Progress } from '../../report/log.ts';
import { isUnreadable } from '../../site/parse.ts';
import { createSite, type Site, type SiteOptions } from '../../site/site.ts';
import type { StoryLines } from '../../site/story/story-lines.ts';
import type { Summary } from '../../site/summary.ts';
import type { Tools } from './tools.ts';

interface LinkOptions {
  readonly tools: Pick<Tools, 'pool' | 'ahead'>;
  readonly cached: Pick<KeyedStore<Summary>, 'get'>;
  readonly basis: SiteOptions;
  /** Published content must not contain the editor's marks. */
  readonly isProduction: boolean;
  readonly onProgress: Progress;
}

/** Summarises the stories of a space, as far as that has not been done, and joins them into a site. */
export async function link(
  lines: StoryLines,
  { tools, cached, basis, isProduction, onProgress }: LinkOptions,
): Promise<{ readonly stories: SummarisedStories; readonly site: Site }> {
  const total = lines.hashes.length;
  const ahead = await tools.ahead?.of(total);
  const onDone = (done: number) => onProgress(done, total, 'story');
  const stories = await summariseStories(lines, { ahead, cached: cached.get, pool: tools.pool, onDone });
  if (isProduction) assertPublished(stories.summaries);
  const site = createSite(stories.summaries, basis);
  onProgress(site.pages.length, site.pages.length, 'page');
  // What stands in for a translation has the text of its original.
  const lineOf = (uuid: string) => stories.lineOf(site.stories.get(uuid)?.source.uuid ?? uuid);
  return { stories: { ...stories, lineOf }, site };
}

// --- internal ---

function assertPublished(summaries: readonly Summary[]): void {
  const marked = summaries.flatMap((one) => (isUnreadable(one) || !one.isMarked ? [] : [one.fullSlug]));
  if (marked.length > 0) throw draftContent(marked);
}
