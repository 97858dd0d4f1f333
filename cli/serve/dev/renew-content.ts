import { readChangedStory, storyKey } from './content.ts';
import type { ContentSource } from './content.ts';
import { hasPage } from './dev-site.ts';
import type { Materials } from './materials.ts';
import type { SiteNotes } from './site-notes.ts';

/** Updates content: all of it, or only what changed. */
export interface ContentRenewal {
  /** Links the site again from the current content, and reports what is wrong with it. */
  join(): Promise<void>;
  /** Fetches everything; returns whether that worked. */
  all(): Promise<boolean>;
  /** Fetches one story; false if everything has to be fetched instead. */
  one(id: string): Promise<boolean>;
  /** Replaces the stories of these files; false if all files have to be read instead. */
  files(files: readonly string[]): Promise<boolean>;
}

interface RenewalOptions {
  readonly materials: Pick<Materials, 'config' | 'content' | 'site' | 'replace'>;
  readonly source: ContentSource;
  readonly notes: SiteNotes;
}

export function createContentRenewal({ materials, source, notes }: RenewalOptions): ContentRenewal {
  const { config, content, site } = materials;
  /** The number of full fetches under way: their results may be older than what was saved meanwhile. */
  let fetches = 0;

  const join = async () => {
    if (await site.reload()) notes.tell(await site.get());
  };
  const replace = async (raw: unknown) => {
    if (!(await materials.replace(raw))) return false;
    const linked = await site.get();
    // Its page shows what is wrong with it, and what is wrong elsewhere did not change.
    if (!hasPage(linked, storyKey(raw))) notes.tell(linked);
    return true;
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
        // Fetching everything reports what is wrong.
        return false;
      }
    },
    async files(files) {
      try {
        // If one of the files is invalid, all are read until it is fixed.
        const known = await content.latest();
        for (const file of files) {
          const raw = readChangedStory(file, known);
          if (raw === null || !(await replace(raw))) return false;
        }
        return true;
      } catch {
        // Reading all files reports what is wrong with it.
        return false;
      }
    },
  };
}
