import type { MessageKey, Screen } from '../contract.ts';
import type { Page } from '../page.tsx';
import { seoTitleOf, titleOf } from '../parts/story-text.ts';

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
  const story = toldStory(page);
  if (story) return seoTitleOf(story);
  return screen ? t(SCREEN_TITLES[screen]) : '';
}

/** The page's story, if the page begins with its words: those of the page that thanks are told only once a payment is confirmed. */
export function toldStory({ screen, story }: Page): Page['story'] {
  return screen === 'purchase-thanks' ? null : story;
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

// --- internal ---

function courseOf({ course, story }: Page): readonly string[] {
  if (!course || !story || course.course.uuid === story.uuid || seoTitleOf(story) !== titleOf(story)) return [];
  return [titleOf(course.course)];
}
