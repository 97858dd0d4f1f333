import { readChangedStory } from './content.ts';
import type { ContentSource } from './content.ts';
import type { Materials } from './materials.ts';
import type { SiteNotes } from './site-notes.ts';

/** Brings content up to date: all of it, or no more than what changed. */
export interface ContentRenewal {
  /** Joins the site again from the content that is there, and tells what is wrong with it. */
  join(): Promise<void>;
  /** Fetches all of it, and tells whether that worked. */
  all(): Promise<boolean>;
  /** Fetches one story; false where only all of them tell. */
  one(id: string): Promise<boolean>;
  /** Puts the stories of these files in their places; false where all of the files have to be read. */
  files(files: readonly string[]): Promise<boolean>;
}

interface RenewalOptions {
  readonly materials: Pick<Materials, 'config' | 'content' | 'site' | 'replace'>;
  readonly source: ContentSource;
  readonly notes: SiteNotes;
}

export function createContentRenewal({ materials, source, notes }: RenewalOptions): ContentRenewal {
  const { config, content, site, replace } = materials;
  /** How many fetches of everything are under way: what one of them brings may be older than what was saved meanwhile. */
  let fetches = 0;

  const join = async () => {
    if (await site.reload()) notes.tell(await site.get());
  };
  return {
    join,
    async all() {
      fetches++;
      const isFetched = await content.refresh().finally(() => fetches--);
      if (isFetched) await join();
      return isFetched;
    },
    async one(id) {
      if (fetches > 0) return false;
      try {
        const raw = await source.story(await config.get(), id);
        return raw !== null && (await replace(raw));
      } catch {
        // Fetching all of them tells what is wrong.
        return false;
      }
    },
    async files(files) {
      try {
        // Where one of the files is wrong all are read, until it is mended.
        const known = await content.latest();
        for (const file of files) {
          const raw = readChangedStory(file, known);
          if (raw === null || !(await replace(raw))) return false;
        }
        return true;
      } catch {
        // Reading all of them tells what is wrong with it.
        return false;
      }
    },
  };
}
