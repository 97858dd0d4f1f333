import type { MessageKey, RichText, Screen } from '../contract.ts';
import type { Page } from '../page.tsx';
import { onOneLine, seoDescriptionOf, seoTitleOf, titleOf } from '../parts/story-text.ts';
import { plainText } from '../prose/text.ts';
import { blockKey } from '../registry.ts';
import type { HeroBlock, MenusBlock, PageBlock } from '../schema.ts';

const SCREEN_TITLES: Readonly<Record<Screen, MessageKey>> = {
  login: 'login.title',
  register: 'register.title',
  lost: 'lost.title',
  action: 'action.title',
  profile: 'profile.title',
  'profile-email': 'profile.emailTitle',
  'profile-password': 'profile.passwordTitle',
  'purchase-thanks': 'purchase.thanksTitle',
  'purchase-error': 'purchase.errorTitle',
  search: 'search.title',
  saved: 'offline.title',
  'not-found': 'error.notFoundTitle',
  error: 'error.title',
};

/** The page's title without the site's name. */
export function bareTitle(page: Page): string {
  const { screen, t } = page;
  const story = openingStory(page);
  if (story) return seoTitleOf(story);
  return screen ? t(SCREEN_TITLES[screen]) : '';
}

/**
 * The page's title in tabs, bookmarks and search results: `CSS that adapts · Academy`. The home page's begins with the site's name, none contains it
 * twice, and a lesson's includes its course unless an editor entered an SEO title.
 */
export function pageTitle(page: Page): string {
  const { path, site, url } = page;
  const title = bareTitle(page);
  if (title === '' || title.startsWith(site.name)) return title || site.name;
  if (url === path('/')) return `${site.name} · ${title}`;
  return [title, ...courseOf(page), site.name].join(' · ');
}

/** The description for search results and shared links: the editor's, else the beginning of the page. */
export function pageDescription(page: Page): string {
  const note = (page.menus?.story.content as Partial<MenusBlock> | undefined)?.note;
  const story = openingStory(page);
  const own = story && (seoDescriptionOf(story) || opening(story.content as Partial<PageBlock>));
  return shorten(onOneLine(own || [bareTitle(page), note].filter(Boolean).join('. ')));
}

// --- internal ---

/** The page's story, if the page begins with its words: those of the page that thanks are shown only once a payment is confirmed. */
function openingStory({ screen, story }: Page): Page['story'] {
  return screen === 'purchase-thanks' ? null : story;
}

function courseOf({ course, story }: Page): readonly string[] {
  if (!course || !story || course.course.uuid === story.uuid || seoTitleOf(story) !== titleOf(story)) return [];
  return [titleOf(course.course)];
}

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
