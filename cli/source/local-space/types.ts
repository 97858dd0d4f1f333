import type { JsonObject } from '../../lib/json.ts';

/** A story with the keys that the Content Delivery API sends, in the same order; `content` still has its `__i18n__` keys. */
export interface DeliveredStory {
  readonly name: string;
  readonly created_at: string | null;
  readonly published_at: string | null;
  readonly updated_at?: string | null;
  readonly id: number;
  readonly uuid: string;
  readonly content: JsonObject;
  readonly slug: string;
  readonly full_slug: string;
  readonly sort_by_date: string | null;
  readonly position: number;
  readonly tag_list: readonly string[];
  readonly is_startpage: boolean;
  readonly parent_id: number;
  readonly meta_data: unknown;
  readonly group_id: string;
  readonly first_published_at: string | null;
  readonly release_id: number | null;
  readonly lang: string;
  readonly path: string | null;
  readonly alternates: readonly unknown[];
  readonly default_full_slug: string | null;
  readonly translated_slugs: readonly unknown[] | null;
}

/** A story or a folder of a local space. */
export interface LocalStory {
  readonly story: DeliveredStory;
  readonly isFolder: boolean;
  /** Whether its file has text that is published. */
  readonly isPublished: boolean;
  /** Why the text of a published story is a draft; null if it is not, or if the story is not published. */
  readonly whyDraft: string | null;
  /** Languages for which `content` has `__i18n__` keys. */
  readonly languages: readonly string[];
  /** Paths in other languages, if the space translates slugs. */
  readonly paths: readonly TranslatedPath[];
}

export interface TranslatedPath {
  readonly path: string;
  readonly name: string | null;
  readonly lang: string;
  readonly published: boolean | null;
}

export interface Datasource {
  readonly slug: string;
  readonly entries: readonly DatasourceEntry[];
}

export interface DatasourceEntry {
  readonly id: number;
  readonly name: string;
  readonly value: string;
  /** Values by dimension. */
  readonly dimensions: ReadonlyMap<string, string>;
}

/** A directory of stories that can be served as the Content Delivery API. */
export interface LocalSpace {
  readonly directory: string;
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  /** The cache version, in seconds: the newest date in the content; while edited files are served, also the moment of their latest change. */
  readonly cv: number;
  /** Languages of field-level translation, besides the default one. */
  readonly languageCodes: readonly string[];
  /** Whether the space has paths in other languages, as with the Translatable Slugs app. */
  readonly translatesSlugs: boolean;
  /** Whether the languages of a story are published individually rather than with the story. */
  readonly publishesLanguages: boolean;
  /** Stories and folders, in Storyblok's order. */
  readonly stories: readonly LocalStory[];
  /** The file of each story, by uuid. */
  readonly files: ReadonlyMap<string, string>;
  /** Published stories whose published text is not in their files: only requests for drafts get them. */
  readonly drafts: readonly DraftStory[];
  /** All stories of each release, by its number. */
  readonly releases: ReadonlyMap<string, readonly LocalStory[]>;
  readonly datasources: readonly Datasource[];
  /** The contents of `components.json`; empty if there is none. */
  readonly components: readonly JsonObject[];
  /** The directory of images; null if there is none. */
  readonly assetsDir: string | null;
  /** JSON files that hold no content of the space, or duplicate another. */
  readonly skipped: readonly SkippedFile[];
}

export interface DraftStory {
  /** Its full slug. */
  readonly story: string;
  /** Why its text is a draft. */
  readonly reason: string;
}

export interface SkippedFile {
  readonly file: string;
  readonly reason: string;
}
