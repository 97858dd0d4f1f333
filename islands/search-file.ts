/** A file of the search index: `builds/search/<language>-<part>.json`. The first one says how many there are. */
export interface SearchFile {
  readonly parts: number;
  /** Whether the site is small enough to publish all that its pages say: see `searchTextsAddress`. */
  readonly hasTexts: boolean;
  readonly pages: readonly SearchedPage[];
}

/** An indexed page. */
export interface SearchedPage {
  /** Its address: `/cursos/css/grid`. */
  readonly url: string;
  readonly title: string;
  /** The kind of story, by component key: `lesson`. */
  readonly kind: string;
  /** The title of the course that it is a lesson of. */
  readonly course?: string;
  /** One or two sentences; may be empty. */
  readonly summary: string;
  readonly headings: readonly string[];
  /** Text in inline code. */
  readonly code: readonly string[];
  /** Bold and italic text. */
  readonly terms: readonly string[];
}

/** The address of a part: `/builds/search/es-0.json`. */
export const searchFileAddress = (locale: string, part: number): string => `/builds/search/${locale}-${part}.json`;

/**
 * All that the pages of a language say, a paragraph or a line of code per line, by their addresses: `builds/search/<language>-texts.json`. Code begins
 * with `CODE_LINE`.
 */
export type SearchTexts = Readonly<Record<string, string>>;

/** The address of the texts: `/builds/search/es-texts.json`. */
export const searchTextsAddress = (locale: string): string => `/builds/search/${locale}-texts.json`;

/** What a line of code begins with among the lines of a text, which has no other tabs. */
export const CODE_LINE = '\t';
