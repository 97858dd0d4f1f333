import type { SkippedFile } from '../../storyblok/local-space.ts';
import { siteProblems } from './dev-site.ts';
import type { LinkedSite } from './dev-site.ts';

/** Tells what is wrong with the site as a whole, which no page tells: each finding once, until it is gone. */
export interface SiteNotes {
  /** Takes what is wrong with a site for told; nothing of it where there was no site to look through. */
  known(linked: LinkedSite | null): void;
  /** Tells what is new of a site; nothing as long as nobody looked through one. */
  tell(linked: LinkedSite): void;
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

/** What is told of a file that is no part of the space. */
export const wordsOfSkipped = ({ file, reason }: SkippedFile) => `${file} was skipped: ${reason}.`;

// --- internal ---

const wordsOf = (linked: LinkedSite): ReadonlySet<string> =>
  new Set([
    ...linked.content.skipped.map(wordsOfSkipped),
    ...siteProblems(linked).map(({ code, story, message, hint }) => `${code} in ${story}: ${message}. ${hint}`),
  ]);
