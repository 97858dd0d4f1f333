/** What browsers know of the courses of a language: `builds/courses-<language>.json`. Only the profile and those with stored progress load it. */
export interface CourseFile {
  /** The page that leads to the courses: the nearest one above the first of them. */
  readonly overview: string;
  readonly words: ProgressWords;
  readonly courses: readonly ListedCourse[];
}

/** How much of a course is done: `part` has places for the number of lessons that are `done`, and for their `total`. */
export interface ProgressWords {
  readonly part: string;
  readonly all: string;
}

/** A course with at least one lesson. */
export interface ListedCourse {
  /** Its address: `/cursos/css`. */
  readonly url: string;
  readonly title: string;
  /** The addresses of its lessons, in order. */
  readonly lessons: readonly string[];
}

/** The address of a language's file: `/builds/courses-es.json`. */
export const courseFileAddress = (locale: string): string => `/builds/courses-${locale}.json`;

/** The address of the service worker of those who saved a course, which makes the whole site its scope. */
export const WORKER = '/offline.js';

/** The address of the list of files that content pages load, which are saved with a course. */
export const PAGE_FILES = '/builds/offline.json';
