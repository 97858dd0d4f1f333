import type { OutputFile } from '../../publish/output-file.ts';
import { renewSearchFiles, searchFiles } from '../../publish/search-files.ts';
import type { StorySummary } from '../../site/summary.ts';
import type { LinkedSite } from './link-site.ts';
import { readPublished } from './read-published.ts';
import type { Published } from './read-published.ts';

/** The files of the search index that have changed. */
export function searchFilesOf({ site, changed }: Pick<LinkedSite, 'site' | 'changed'>, there: Published): readonly OutputFile[] {
  if (changed === null) return searchFiles(site);
  const found = changed.filter(({ now, before }) => foundBy(now) !== foundBy(before)).map(({ now }) => now.uuid);
  return renewSearchFiles(site, { uuids: found, read: (path) => readPublished(path, there) }) ?? searchFiles(site);
}

// --- internal ---

const foundBy = ({ title, words }: StorySummary) => JSON.stringify([title, words]);
