import type { SiteData } from '../../editor/contract.ts';
import { siteNotes } from '../../editor/notes.ts';
import { isUnreadable, parseStory } from '../../site/parse.ts';
import { storyAt } from '../../site/story/story-lines.ts';
import type { StoryLines } from '../../site/story/story-lines.ts';
import type { LinkedSite } from './link-site.ts';

/** The problems of all stories as the Visual Editor shows them. */
export function notesOf(
  { site, problems, lineOf }: Pick<LinkedSite, 'site' | 'problems' | 'lineOf'>,
  lines: StoryLines,
): SiteData['notes'] {
  return siteNotes(site, problems.stories, (uuid) => {
    // Only the blocks are needed, not their pictures.
    const story = parseStory(storyAt(lines, lineOf(uuid)), { publicUrl: (address) => address, locales: site.config.locales });
    if (isUnreadable(story)) throw new Error(`the story ${uuid} was linked but cannot be read: ${story.reason}`);
    return story.content;
  });
}
