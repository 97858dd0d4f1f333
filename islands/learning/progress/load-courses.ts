import { courseFileAddress } from '../../course-file.ts';
import type { CourseFile } from '../../course-file.ts';
import { loadFile } from '../../site/load-file.ts';

/** Loads the courses of the page's language. */
export const loadCourses = (): Promise<CourseFile> => loadFile(coursesHere());

/** The address of the courses in the language of the page. */
export const coursesHere = (): string => courseFileAddress(document.documentElement.lang.slice(0, 2));
