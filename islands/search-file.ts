/** One of the files that hold what pages are found by: `builds/search/<language>-<part>.json`. The first one says how many there are. */
export interface SearchFile {
  readonly parts: number;
  readonly pages: readonly SearchedPage[];
}

/** A page as it is found. */
export interface SearchedPage {
  /** Its address: `/cursos/css/grid`. */
  readonly url: string;
  readonly title: string;
  /** What kind of story it is, by the key of its component: `lesson`. */
  readonly kind: string;
  /** One or two sentences; may be empty. */
  readonly summary: string;
  readonly headings: readonly string[];
  /** What its text sets in the letters of code. */
  readonly code: readonly string[];
}

/** The address of a part: `/builds/search/es-0.json`. */
export const searchFileAddress = (locale: string, part: number): string => `/builds/search/${locale}-${part}.json`;
