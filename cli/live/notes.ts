import type { Block } from '../../templates/contract.ts';
import type { SiteProblems } from '../site/check.ts';
import type { Site } from '../site/site.ts';
import { judge, type Problem } from '../site/problems.ts';
import { referencesOf } from '../site/story/walk.ts';
import type { Note, SiteData } from './contract.ts';

/** The problems of a story that are not ignored, each with the blocks around it; the content is read only if there are any. */
export function toNotes(problems: Iterable<Problem>, { config }: Pick<Site, 'config'>, content: () => Block): readonly Note[] {
  const judged = judge([...problems], { policies: config.problems, strict: false });
  if (judged.length === 0) return [];
  const { blocks } = referencesOf(content());
  return judged.map(({ severity, message, hint, path }) => ({
    severity,
    message,
    hint,
    path,
    blocks: blocks
      .filter((block) => isWithin(path, block.path))
      .toSorted((a, b) => b.path.length - a.path.length)
      .map(({ value }) => value._uid),
  }));
}

/** The problems of all stories as they are built, in the order of the site: large ids stay in the order in which they are added. */
export function siteNotes(site: Site, problems: SiteProblems['stories'], contentOf: (uuid: string) => Block): SiteData['notes'] {
  return Object.fromEntries(
    [...site.stories].flatMap(([uuid, one]) => {
      const notes = toNotes(problems.get(uuid) ?? [], site, () => contentOf(uuid));
      return notes.length > 0 ? [[one.source.id, notes]] : [];
    }),
  );
}

// --- internal ---

/** Whether a path in a story, `body[2].items[0].link`, is one within a block, `body[2]`. */
const isWithin = (path: string, block: string) =>
  block === '' || path === block || path.startsWith(`${block}.`) || path.startsWith(`${block}[`);
