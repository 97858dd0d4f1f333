import { storyKey } from '../../cli/serve/dev/content.ts';
import { linkSite } from '../../cli/serve/dev/dev-site.ts';
import type { LinkedSite } from '../../cli/serve/dev/dev-site.ts';
import { aConfig, TODAY } from './builders.ts';

/** The site that the development server links from these stories. */
export function aLinkedSite(stories: readonly Readonly<Record<string, unknown>>[]): LinkedSite {
  const content = {
    stories: new Map(stories.map((story) => [storyKey(story), story])),
    entries: [],
    name: 'Space',
    spaceId: 1,
    isDemo: false,
    directory: null,
    assetsDir: null,
    files: new Map(),
    skipped: [],
    isOfRelease: false,
    isKept: false,
    editUrl: () => null,
  };
  return linkSite(content, { config: aConfig(), today: TODAY });
}
