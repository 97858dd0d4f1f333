import { courseFileAddress, type CourseFile } from '../../course-files.ts';
import { loadFile } from '../../fetch-site.ts';

/** Loads the courses of the page's language. */
export const loadCourses = (): Promise<CourseFile> => loadFile(coursesHere());

/** The address of the courses in the language of the page. */
// Not by `pageLocale`: what these scripts share with others is one more file on every page of content.
export const coursesHere = (): string => courseFileAddress(document.querySelector<HTMLMetaElement>('[name=server-locale]')?.content ?? '');
