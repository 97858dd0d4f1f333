import { sourceOf } from './content-policy.ts';
import { needsOf } from './page-needs.ts';
import type { PageNeeds } from './page-needs.ts';

/** The tags of a finished page that say what it loads and talks to, as they are in the HTML. */
export interface PageTags {
  readonly islands: readonly IslandTag[];
  /** Of pictures and their sources. */
  readonly pictures: readonly string[];
  /** Of frames. */
  readonly frames: readonly string[];
  /** Of videos and recordings. */
  readonly players: readonly string[];
  /** The texts of inline scripts that browsers run, excluding data in scripts. */
  readonly scripts: readonly string[];
}

export interface IslandTag {
  readonly name: string;
  readonly tag: string;
}

/** All that hosting needs to know of a page. It depends only on the page's bytes, so it can be cached with them. */
export interface PageFacts {
  readonly needs: PageNeeds;
  /** Its inline scripts, as source expressions for a policy. */
  readonly inline: readonly string[];
}

/** A page with its address on the host. */
export interface HostedPage extends PageFacts {
  readonly address: string;
}

/**
 * Finds the tags of a finished page in one pass, since every page of a site is searched. Text cannot look like a tag, because its "<" is written as
 * "&lt;"; the texts of scripts are skipped.
 */
export function tagsOf(html: string): PageTags {
  const islands: IslandTag[] = [];
  const pictures: string[] = [];
  const frames: string[] = [];
  const players: string[] = [];
  const scripts: string[] = [];
  let at = html.indexOf('<');
  while (at !== -1) {
    let next = at + 1;
    // Nearly all tags are ruled out by their first letter: a pattern for all of them takes twice as long.
    const letter = html[next];
    if (letter === 'a' && html.startsWith('academy-island', next)) {
      const [tag, name = ''] = matchAt(ISLAND, html, at);
      if (tag) islands.push({ name, tag });
    } else if ((letter === 'i' && html.startsWith('img', next)) || (letter === 's' && html.startsWith('source', next))) {
      const [tag] = matchAt(EMBEDDED, html, at);
      if (tag) pictures.push(tag);
    } else if (letter === 'i' && html.startsWith('iframe', next)) {
      const [tag] = matchAt(EMBEDDED, html, at);
      if (tag) frames.push(tag);
    } else if ((letter === 'v' && html.startsWith('video', next)) || (letter === 'a' && html.startsWith('audio', next))) {
      const [tag] = matchAt(EMBEDDED, html, at);
      if (tag) players.push(tag);
    } else if (letter === 's' && html.startsWith('script', next)) {
      const [tag = '', attributes = ''] = matchAt(SCRIPT, html, at);
      const end = html.indexOf('</script>', at);
      if (end === -1) break;
      if (tag && !IS_NOT_RUN.test(attributes)) scripts.push(html.slice(at + tag.length, end));
      next = end;
    }
    at = html.indexOf('<', next);
  }
  return { islands, pictures, frames, players, scripts };
}

/** The names of the islands on a page, each once. */
export const islandNames = ({ islands }: Pick<PageTags, 'islands'>): readonly string[] =>
  [...new Set(islands.map(({ name }) => name))].toSorted();

/** Derives the facts from the tags of a finished page. */
export const factsOf = (tags: PageTags): PageFacts => ({ needs: needsOf(tags), inline: tags.scripts.map(sourceOf) });

// --- internal ---

// An attribute's value may contain a ">".
const ISLAND = /<academy-island name="([^"]+)"(?:\s[\w-]+="[^"]*")*\s*>/y;
const EMBEDDED = /<(?:img|source|iframe|video|audio)(?:\s+[\w-]+(?:="[^"]*")?)*\s*\/?>/y;
const SCRIPT = /<script\b((?:"[^"]*"|'[^']*'|[^"'>])*)>/y;
const IS_NOT_RUN = /\ssrc=|\stype="application\//;

function matchAt(pattern: RegExp, text: string, at: number): readonly string[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}
