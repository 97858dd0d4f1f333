import { isInLlms, llmsFiles } from '../../publish/llms.ts';
import type { OutputFile } from '../../publish/output-file.ts';
import type { StorySummary } from '../../site/summary.ts';
import type { IndexesOptions } from './indexes-of.ts';
import type { ChangedStory, LinkedSite } from './link-site.ts';

/** The `llms.txt` of all languages; none if they have not changed. */
export function llmsOf(
  { site, changed }: Pick<LinkedSite, 'site' | 'changed'>,
  { messages }: Pick<IndexesOptions, 'messages'>,
): readonly OutputFile[] {
  const isConcerned = ({ now, before }: ChangedStory) => isInLlms(site.stories.get(now.uuid)?.kind ?? '') && told(now) !== told(before);
  return changed === null || changed.some(isConcerned) ? llmsFiles(site, messages()) : [];
}

// --- internal ---

const told = ({ title, words }: StorySummary) => JSON.stringify([title, words.summary]);
