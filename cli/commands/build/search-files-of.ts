import type { OutputFile } from '../../publish/output-file.ts';
import { searchFiles } from '../../publish/search-files.ts';
import type { StorySummary } from '../../site/summary.ts';
import type { LinkedSite } from './link-site.ts';

/** What a site is searched by, as far as it is not what it was. */
export function searchFilesOf({ site, changed }: LinkedSite): readonly OutputFile[] {
  if (changed === null) return searchFiles(site);
  const found = changed.filter(({ now, before }) => foundBy(now) !== foundBy(before)).map(({ now }) => now.uuid);
  return found.length === 0 ? [] : searchFiles(site, found);
}

// --- internal ---

const foundBy = ({ title, words }: StorySummary) => JSON.stringify([title, words]);
