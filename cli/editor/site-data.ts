import type { Site } from '../site/graph.ts';
import type { SiteData } from './contract.ts';

/** What the data of a site contains besides the site itself. */
export type DataOptions = Pick<SiteData, 'info' | 'assets' | 'messages'>;

/** Describes a site for the editor's frame, where a story is rendered with everything that it refers to and lists. */
export function toSiteData(site: Site, { info, assets, messages }: DataOptions): SiteData {
  // The frame needs neither the problems of other stories nor what they are found by.
  const stories = [...site.stories.values()].map(({ source }) => ({ ...source, findings: [], words: NO_WORDS, text: null }));
  return { config: site.config, today: site.today, info, assets, stories, messages };
}

// --- internal ---

const NO_WORDS = { summary: '', headings: [], code: [], terms: [] };
