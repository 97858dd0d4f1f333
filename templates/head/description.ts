import type { Page } from '../page.tsx';
import { blockKey } from '../registry.ts';
import type { HeroBlock, MenusBlock, PageBlock } from '../schema.ts';
import { onOneLine, seoDescriptionOf } from '../parts/story-text.ts';
import { plainText } from '../prose/text.ts';
import { bareTitle, toldStory } from './title.ts';
import type { RichText } from '../contract.ts';

/** The description for search results and shared links: the editor's, else the beginning of the page. */
export function pageDescription(page: Page): string {
  const note = (page.menus?.story.content as Partial<MenusBlock> | undefined)?.note;
  const story = toldStory(page);
  const own = story && (seoDescriptionOf(story) || opening(story.content as Partial<PageBlock>));
  return shorten(onOneLine(own || [bareTitle(page), note].filter(Boolean).join('. ')));
}

// --- internal ---

/** Search engines show no more. */
const MAX_LENGTH = 200;

function opening({ body }: { readonly body?: PageBlock['body'] | RichText | null }): string {
  if (!body) return '';
  // Takes more than is shown, because runs of spaces are counted but will collapse.
  if ('type' in body) return plainText(body, 4 * MAX_LENGTH);
  return body
    .filter(({ component }) => blockKey(component) === 'hero')
    .map((hero) => (hero as HeroBlock).text)
    .join(' ');
}

function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, MAX_LENGTH).replace(/\s+\S*$/, '')}…`;
}
