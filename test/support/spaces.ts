import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadLocalSpace } from '../../cli/source/local-space/load.ts';
import type { LocalSpace } from '../../cli/source/local-space/types.ts';
import { aStory, aText, uuidOf } from './builders.ts';
import { tempDir, withTempDir } from './temp-dir.ts';

type Stories = readonly Readonly<Record<string, unknown>>[];

const home = [
  aStory({ slug: 'home', name: 'Inicio', content: { component: 'home', title: 'Inicio', body: [] } }),
  aStory({ slug: 'en/home', name: 'Home', content: { component: 'home', title: 'Home', body: [] } }),
  ...['config/menus', 'en/config/menus'].map((slug) => aStory({ slug, content: { component: 'menus' } })),
];
const hero = (fields: object) => ({ component: 'hero', _uid: 'h', headline: 'H', ...fields });
const tip = (slug: string, content: object = {}) =>
  aStory({ slug, content: { component: 'devtip', title: slug, summary: 'S', body: aText('T'), ...content } });

/** Small spaces, named by the state they are in. */
export const SPACES = {
  isComplete: [...home, tip('consejos/a'), tip('en/consejos/a')],
  hasUnknownComponent: [
    ...home,
    aStory({ slug: 'p', content: { body: [{ component: 'carousel', _uid: 'c', rows: [hero({ headline: 'Within' })] }] } }),
  ],
  hasUnknownContentType: [
    ...home,
    aStory({ slug: 'p', name: 'Receta', content: { component: 'recipe', title: 'Receta', steps: aText('Remueve') } }),
  ],
  hasMissingRelation: [...home, tip('a', { author: uuidOf('nobody') })],
  hasDeadLink: [
    ...home,
    aStory({
      slug: 'p',
      content: { body: [hero({ cta_label: 'Go', cta_link: { linktype: 'story', id: uuidOf('gone'), cached_url: 'gone' } })] },
    }),
  ],
  hasLinkIntoOtherLanguage: [
    ...home,
    aStory({
      slug: 'p',
      content: { body: [hero({ cta_label: 'Go', cta_link: { linktype: 'story', id: uuidOf('en/only'), cached_url: 'en/only' } })] },
    }),
    tip('en/only'),
  ],
  hasValueThatIsNone: [...home, aStory({ slug: 'p', content: { layout: 'wide' } })],
  hasPictureWithoutText: [...home, tip('a', { image: { filename: 'https://a.storyblok.com/f/1/10x10/a/a.jpg', alt: '' } })],
  hasTwoStoriesOnOneAddress: [
    ...home,
    tip('a', { title: 'Later' }),
    { ...tip('b', { title: 'Earlier' }), path: 'a', published_at: '2020-01-01T00:00:00.000Z' },
  ],
  hasEmptyRequiredField: [...home, tip('a', { summary: '' })],
  hasUntranslatedPage: [...home, tip('solo')],
  hasNoEnglishHome: [...home.filter(({ full_slug: slug }) => slug !== 'en/home'), tip('a')],
  hasBrokenStory: [...home, aStory({ slug: 'broken', content: { component: '' } }), tip('a')],
} satisfies Readonly<Record<string, Stories>>;

/** Writes stories as a local space and returns its directory, which is removed after the test unless it was passed. */
export function writeSpace(stories: Stories, directory = join(tempDir(), 'space')): string {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'stories.json'), JSON.stringify({ stories }, null, 2));
  return directory;
}

/** The space of these stories and other files, read from a directory. */
export function aSpace(stories: Stories, files: Readonly<Record<string, unknown>> = {}): LocalSpace {
  return withTempDir({ 'stories.json': { stories }, ...files }, loadLocalSpace);
}
