import { onALine } from '../report/log.ts';
import type { SkippedFile } from '../source/local-space/types.ts';
import type { Parts } from './parts.ts';
import { readChangedStory, storyKey } from './content.ts';
import type { ContentSource } from './content.ts';
import { siteProblems } from './pages/dev-problems.ts';
import { hasPage } from './pages/dev-site.ts';
import type { DevSite } from './pages/dev-site.ts';

/** Updates content: all of it, or only what changed. */
export type ContentRenewal = ReturnType<typeof createContentRenewal>;

interface RenewalOptions {
  readonly parts: Pick<Parts, 'config' | 'content' | 'site' | 'replace'>;
  readonly source: ContentSource;
  readonly notes: ReturnType<typeof createSiteNotes>;
}

/** One renewal at a time, in the order in which they were requested: a late response would put older content in place of newer. */
export function createContentRenewal({ parts, source, notes }: RenewalOptions) {
  const { config, content, site } = parts;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(renew: () => Promise<T>): Promise<T> => {
    const turn = last.then(renew);
    last = turn.catch(() => {});
    return turn;
  };

  const link = async () => {
    if (await site.reload()) notes.tell(await site.get());
  };
  const replace = async (raw: unknown) => {
    if (!(await parts.replace(raw))) return false;
    const linked = await site.get();
    // Its page shows what is wrong with it, and what is wrong elsewhere did not change.
    if (!hasPage(linked, storyKey(raw))) notes.tell(linked);
    return true;
  };
  return {
    /** Links the site again from the current content, and reports what is wrong with it. */
    join: () => inTurn(link),
    /** Reads everything again, and links the site from it. */
    reload: () =>
      inTurn(async () => {
        await content.reload();
        await link();
      }),
    /** The same while pages use what there is; returns whether that worked. */
    all: () =>
      inTurn(async () => {
        const isFetched = await content.refresh();
        if (isFetched) await link();
        return isFetched;
      }),
    /** Fetches one story; false if everything has to be fetched instead. */
    one: (id: string) =>
      inTurn(async () => {
        try {
          const raw = await source.story(await config.get(), id);
          return raw !== null && (await replace(raw));
        } catch {
          // Fetching everything reports what is wrong.
          return false;
        }
      }),
    /** Replaces the stories of these files; false if all files have to be read instead. */
    files: (files: readonly string[]) =>
      inTurn(async () => {
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
      }),
  };
}

/** Reports the problems that no page shows, in the site as a whole and in stories without a page: each one once, until it is gone. */
export function createSiteNotes(note: (words: string) => void) {
  let reported: ReadonlySet<string> | null = null;
  return {
    /** Treats the problems of a site as already reported; with null, none of them. */
    known(linked: DevSite | null) {
      reported = linked ? wordsOf(linked) : new Set();
    },
    /** Reports the new problems of a site; nothing before the first call of `known`. */
    tell(linked: DevSite) {
      if (reported === null) return;
      const found = wordsOf(linked);
      for (const words of found) if (!reported.has(words)) note(words);
      reported = found;
    },
  };
}

/** The note about a file that is not part of the space. */
export const wordsOfSkipped = ({ file, reason }: SkippedFile) => `${file} was skipped: ${reason}.`;

// --- internal ---

const wordsOf = (linked: DevSite): ReadonlySet<string> =>
  new Set([
    ...linked.content.skipped.map(wordsOfSkipped),
    ...siteProblems(linked).map(({ code, story, path, message, hint }) =>
      onALine(`${code} in ${story}${path && `, at ${path}`}: ${message}. ${hint}`),
    ),
  ]);
