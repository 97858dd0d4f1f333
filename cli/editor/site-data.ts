import type { Site } from '../site/site.ts';
import type { SiteData } from './contract.ts';

/** What the data of a site contains besides the site itself. */
export type DataOptions = Pick<SiteData, 'info' | 'assets' | 'messages' | 'otherAddresses' | 'notes'>;

/** Describes a site for the editor's frame, where a story is rendered with everything that it refers to and lists. */
export function toSiteData(site: Site, options: DataOptions): SiteData {
  // What a story's problems are found by, the frame reads from the story itself.
  const stories = [...site.stories.values()].map(({ source: { card, ...facts } }) => ({
    ...facts,
    findings: [],
    secrets: [],
    words: NO_WORDS,
    text: null,
    // Last, as in a summary that an earlier build made: equal sites have equal bytes.
    card,
  }));
  return { config: site.config, today: site.today, stories, ...options };
}

// --- internal ---

const NO_WORDS = { summary: '', headings: [], code: [], terms: [] };
