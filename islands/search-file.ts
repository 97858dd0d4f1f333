/** A file of the search index: `builds/search/<language>-<part>.json`. The first one says how many there are. */
export interface SearchFile {
  readonly parts: number;
  readonly pages: readonly SearchedPage[];
}

/** An indexed page. */
export interface SearchedPage {
  /** Its address: `/cursos/css/grid`. */
  readonly url: string;
  readonly title: string;
  /** The kind of story, by component key: `lesson`. */
  readonly kind: string;
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
