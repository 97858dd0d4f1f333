import type { OutputFile } from '../../../publish/output-file.ts';
import { renewSearchFiles, searchFiles } from '../../../publish/search-files.ts';
import { renewSearchTexts, searchTexts } from '../../../publish/search-texts.ts';
import type { StorySummary } from '../../../site/summary.ts';
import type { LinkedSite } from '../link-site.ts';
import { readPublished } from './read-published.ts';
import type { Published } from './read-published.ts';

/** The files of the search index that have changed. */
export function searchFilesOf({ site, changed }: Pick<LinkedSite, 'site' | 'changed'>, there: Published): readonly OutputFile[] {
  if (changed === null) return [...searchFiles(site), ...searchTexts(site)];
  const read = (path: string) => readPublished(path, there);
  const differing = (of: (summary: StorySummary) => string | null) =>
    changed.filter(({ now, before }) => of(now) !== of(before)).map(({ now }) => now.uuid);
  const inRenamedCourses = differing(({ title }) => title).flatMap((uuid) => site.lessons.get(uuid)?.map(({ story }) => story.uuid) ?? []);
  return [
    ...(renewSearchFiles(site, { uuids: [...differing(foundBy), ...inRenamedCourses], read }) ?? searchFiles(site)),
    ...(renewSearchTexts(site, { uuids: differing(({ text }) => text), read }) ?? searchTexts(site)),
  ];
}

// --- internal ---

const foundBy = ({ title, words }: StorySummary) => JSON.stringify([title, words]);
