import { onALine } from '../../../report/log.ts';
import type { SkippedFile } from '../../../storyblok/local-space.ts';
import { siteProblems } from '../pages/dev-problems.ts';
import type { DevSite } from '../pages/dev-site.ts';

/** Reports the problems that no page shows, in the site as a whole and in stories without a page: each one once, until it is gone. */
export interface SiteNotes {
  /** Treats the problems of a site as already reported; with null, none of them. */
  known(linked: DevSite | null): void;
  /** Reports the new problems of a site; nothing before the first call of `known`. */
  tell(linked: DevSite): void;
}

export function createSiteNotes(note: (words: string) => void): SiteNotes {
  let told: ReadonlySet<string> | null = null;
  return {
    known(linked) {
      told = linked ? wordsOf(linked) : new Set();
    },
    tell(linked) {
      if (told === null) return;
      const found = wordsOf(linked);
      for (const words of found) if (!told.has(words)) note(words);
      told = found;
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
