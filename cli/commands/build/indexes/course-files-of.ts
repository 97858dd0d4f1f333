import { courseFiles } from '../../../publish/course-files.ts';
import type { OutputFile } from '../../../publish/output-file.ts';
import type { IndexesOptions } from './indexes-of.ts';
import type { LinkedSite } from '../link-site.ts';

/** The lists of courses of all languages; none if they have not changed. */
export function courseFilesOf(
  { site, changed }: Pick<LinkedSite, 'site' | 'changed'>,
  { messages }: Pick<IndexesOptions, 'messages'>,
): readonly OutputFile[] {
  const isRenamed = changed?.some(({ now, before }) => site.lessons.has(now.uuid) && now.title !== before.title) ?? true;
  return isRenamed ? courseFiles(site, messages()) : [];
}
