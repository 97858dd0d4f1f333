import { storyKey } from '../../cli/dev/content.ts';
import { linkDevSite, type DevSpace } from '../../cli/dev/pages/dev-site.ts';
import { aConfig, TODAY } from './builders.ts';

/** The site that the development server links from these stories. */
export function aDevSite(stories: readonly Readonly<Record<string, unknown>>[]): DevSpace {
  const content = {
    stories: new Map(stories.map((story) => [storyKey(story), story])),
    entries: [],
    spaceId: 1,
    isDemo: false,
    directory: null,
    assetsDir: null,
    components: [],
    files: new Map(),
    skipped: [],
    isOfRelease: false,
    hasFieldLanguages: false,
    isCached: false,
    editUrl: () => null,
  };
  return linkDevSite(content, { config: aConfig(), today: TODAY });
}
