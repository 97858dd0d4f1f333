import { courseFileAddress } from '../course-file.ts';
import type { CourseFile } from '../course-file.ts';
import { loadFile } from '../load-file.ts';
import { pageLocale } from '../page-locale.ts';

/** Loads the courses of the page's language. */
export const loadCourses = (): Promise<CourseFile> => loadFile(courseFileAddress(pageLocale()));
