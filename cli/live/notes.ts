import type { Block } from '../../templates/contract.ts';
import type { SiteProblems } from '../site/check.ts';
import type { Site } from '../site/site.ts';
import { judge, type Problem } from '../site/problems.ts';
import { referencesOf } from '../site/story/walk.ts';
import { noteKey, type Note, type SiteData } from './contract.ts';

/** The problems of a story that are not ignored, each with the blocks around it; the content is read only if there are any. */
export function toNotes(problems: Iterable<Problem>, { config }: Pick<Site, 'config'>, content: () => Block): readonly Note[] {
  const judged = judge([...problems], { policies: config.problems, strict: false });
  if (judged.length === 0) return [];
  const { blocks } = referencesOf(content());
  return judged.map(({ severity, message, hint, path }) => ({
    severity,
    message,
    hint: forEditors(hint),
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
      return notes.length > 0 ? [[noteKey(one.source.id, one.source.original === null ? null : one.story.locale), notes]] : [];
    }),
  );
}

/**
 * What of a hint is for editors: the sentences, and the alternatives in them, that name neither files nor settings nor commands of the program.
 *
 * @example forEditors('Replace it in Storyblok, or add it to templates/prose/.') // => 'Replace it in Storyblok.'
 */
export function forEditors(hint: string): string {
  const sentences = hint.split(/(?<=[.!?])\s+(?=[A-Z])/).flatMap((sentence) => {
    const ways = sentence
      .replace(/ \([^)]*\)/g, (aside) => (OF_THE_PROGRAM.test(aside) ? '' : aside))
      .replace(/\.$/, '')
      .split(', or ');
    const left = ways.filter((way) => !OF_THE_PROGRAM.test(way)).join(', or ');
    return left === '' ? [] : [`${left.charAt(0).toUpperCase()}${left.slice(1)}.`];
  });
  return sentences.length > 0 ? sentences.join(' ') : 'Ask whoever develops the site.';
}

// --- internal ---

/** A file, a setting or a command of the program, as hints name them. */
const OF_THE_PROGRAM = /`|\b(?:cli|content|demo|docs|islands|locales|templates)\/|\.(?:css|json|md|tsx?)\b/;

/** Whether a path in a story, `body[2].items[0].link`, is one within a block, `body[2]`. */
const isWithin = (path: string, block: string) =>
  block === '' || path === block || path.startsWith(`${block}.`) || path.startsWith(`${block}[`);
