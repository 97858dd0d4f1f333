import type { PageFacts } from '../hosting/page-facts.ts';
import type { RenderReason } from '../site/page/key.ts';
import type { RenderedFile } from './rendered-file.ts';

/** A file of a published site. */
export interface PublishedFile {
  /** The hash of its bytes: SHA-1 of what is rendered, for speed (see `RenderedFile`), and SHA-256 of the other files, which are also looked for by it. */
  readonly hash: string;
  readonly bytes: number;
  /** For HTML, what hosting needs to know of it besides its address. */
  readonly facts: PageFacts | undefined;
  /** Set for pages. */
  readonly page: PublishedPage | undefined;
}

/** A file that is written and removed together with its page. */
export const besidePage = ({ hash, bytes }: RenderedFile): PublishedFile => ({ hash, bytes, facts: undefined, page: undefined });

export interface PublishedPage {
  readonly url: string;
  /** What it was made from (see `createPageKeys`), and why it was rendered; null if there was nothing to compare it with. */
  readonly key: string;
  readonly why: readonly RenderReason[] | null;
  readonly islands: readonly string[];
  /** The image drawn for it; null if it has none. */
  readonly image: string | null;
  /** What it depends on, see `createDependencies`. */
  readonly dependencies: ArrayLike<number>;
  /** See `createChangedAt`. */
  readonly changedAt: number;
}
