import { courseFileAddress } from '../course-file.ts';
import type { CourseFile } from '../course-file.ts';
import { loadFile } from '../load-file.ts';

/** Loads the courses of the page's language. */
export const loadCourses = (): Promise<CourseFile> => loadFile(courseFileAddress(document.documentElement.lang.slice(0, 2)));
