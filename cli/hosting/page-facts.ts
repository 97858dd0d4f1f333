import { sourceOf } from './content-policy.ts';
import { needsOf } from './page-needs.ts';
import type { PageNeeds } from './page-needs.ts';
import type { PageTags } from './page-tags.ts';

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

/** Derives the facts from the tags of a finished page. */
export const factsOf = (tags: PageTags): PageFacts => ({ needs: needsOf(tags), inline: tags.scripts.map(sourceOf) });
