// What the code in the editor's frame needs to know; made at build time, read in the browser.
import type { Locale, PageAssets, SiteInfo } from '../../templates/contract.ts';
import type { SiteConfig } from '../config/define.ts';
import type { StorySummary } from '../site/summary.ts';

/** What only editors' frames ask for, besides scripts. */
export const PREVIEW_FOLDER = '_preview/';
/** Where the site that is edited is described, and where the seals of an hour's tickets are. */
export const SITE_DATA = `/${PREVIEW_FOLDER}site.json`;
export const sealsOf = (hour: number) => `/${PREVIEW_FOLDER}seals/${hour}.bin`;

/** How many bytes seal a second. */
export const SEAL_BYTES = 8;
export const SECONDS_OF_HOUR = 3600;

/** Everything that a story may be shown with beside itself: the space, without the bodies that only their own pages show. */
export interface SiteData {
  readonly config: SiteConfig;
  readonly info: SiteInfo;
  readonly assets: PageAssets;
  readonly stories: readonly StorySummary[];
  readonly messages: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>;
}

/** Whom a page lets edit, known to its script. */
export interface EditorOptions {
  /** Number of the space, as the editor writes it. */
  readonly space: string;
  /** Origin of the Visual Editor. */
  readonly origin: string;
  /** Address of the script that renders stories. */
  readonly worker: string;
  /** Address to POST to when content was saved, before it is read again; null where the site stays as it was built. */
  readonly refresh: string | null;
}
