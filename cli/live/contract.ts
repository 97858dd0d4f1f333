// What the code in the editor's frame needs to know; generated at build time, read in the browser.
import type { Locale, PageAssets, SiteInfo } from '../../templates/contract.ts';
import type { SiteConfig } from '../config/define.ts';
import type { JsonObject } from '../lib/json.ts';
import type { SiteBasis } from '../site/graph.ts';
import type { JudgedProblem } from '../site/problems.ts';
import type { StorySummary } from '../site/summary.ts';

/** What only editors' frames request, besides scripts. */
export const PREVIEW_FOLDER = '_preview/';
/** The URLs of the data of the site, and of the seals of an hour's tickets. */
export const SITE_DATA = `/${PREVIEW_FOLDER}site.json`;
export const sealsOf = (hour: number) => `/${PREVIEW_FOLDER}seals/${hour}.bin`;

/** The size of a seal in bytes; there is one per second. */
export const SEAL_BYTES = 8;
export const SECONDS_OF_HOUR = 3600;

type Region = SiteConfig['storyblok']['region'];

interface EditedStory {
  readonly region: Region;
  readonly space: number;
  readonly story: number;
}

/** The origin of Storyblok's editor, which in China is run by a separate company. */
export const editorOrigin = (region: Region): string => (region === 'cn' ? 'https://app.storyblokchina.cn' : 'https://app.storyblok.com');

/** The URL where a story is edited, by its id and that of its space. */
export const editorAddress = ({ region, space, story }: EditedStory): string => addressIn(editorOrigin(region), { space, story });

/** The same, in an editor with this origin. */
export const addressIn = (editor: string, { space, story }: Readonly<Record<'space' | 'story', number | string>>): string =>
  `${editor}/#/me/spaces/${space}/stories/0/0/${story}`;

/** Everything that a story may be shown with: the space, without the content that only the stories' own pages show. */
export interface SiteData extends SiteBasis {
  readonly info: SiteInfo;
  readonly assets: PageAssets;
  readonly stories: readonly StorySummary[];
  /** The interface texts, as in their files. */
  readonly messages: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  /** What the space says of its components, by which stories are read. */
  readonly components: readonly JsonObject[];
  /** Addresses that links may point to besides those of pages. */
  readonly otherAddresses: readonly string[];
  /** The problems of the stories that have any, by `noteKey`. */
  readonly notes: Readonly<Record<string, readonly Note[]>>;
}

/** A problem as shown to whoever edits the story. */
export interface Note extends Pick<JudgedProblem, 'severity' | 'message' | 'hint' | 'path'> {
  /** The uids of the blocks around it, from the inside out. */
  readonly blocks: readonly string[];
}

/** How notes are found: by the id that a story has in the editor, and its language if it is a translation in its fields. */
export const noteKey = (id: number | string, language: Locale | null): string => (language === null ? `${id}` : `${id} ${language}`);

/** What an editor is told: the messages `editor.…`, without that, by the language of pages (`es-ES`). */
export type EditorWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Which editor may edit a page, known to its script. */
export interface EditorOptions {
  /** Id of the space, as the editor writes it. */
  readonly space: string;
  /** Origin of the Visual Editor. */
  readonly origin: string;
  /** The path of the site on its host. */
  readonly base: string;
  /** URL of the script that renders stories. */
  readonly worker: string;
  /** URL to POST to after content was saved, before reading it again; null if the site stays as built. */
  readonly refresh: string | null;
}
