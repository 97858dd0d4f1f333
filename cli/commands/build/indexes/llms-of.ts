import { isInLlms, llmsFiles } from '../../../publish/llms.ts';
import type { OutputFile } from '../../../publish/output-file.ts';
import type { StorySummary } from '../../../site/summary.ts';
import type { IndexesOptions } from './indexes-of.ts';
import type { ChangedStory, LinkedSite } from '../link-site.ts';

/** The `llms.txt` of all languages, which link the sitemaps; none if they have not changed. */
export function llmsOf(
  { site, changed }: Pick<LinkedSite, 'site' | 'changed'>,
  { messages, published, sitemaps }: Pick<IndexesOptions, 'messages' | 'published'> & { readonly sitemaps: readonly OutputFile[] },
): readonly OutputFile[] {
  const isConcerned = ({ now, before }: ChangedStory) => isInLlms(site.stories.get(now.uuid)?.kind ?? '') && told(now) !== told(before);
  if (changed !== null && !changed.some(isConcerned)) return [];
  // While no page comes or goes, the sitemaps are those of the existing site.
  const files = new Set(changed === null ? sitemaps.map(({ path }) => path) : published.keys());
  return llmsFiles(site, { messages: messages(), hasFile: (path) => files.has(path) });
}

// --- internal ---

const told = ({ title, words }: StorySummary) => JSON.stringify([title, words.summary]);
