/** The address of the service worker of those who saved a course, which makes the whole site its scope. */
export const WORKER = '/offline.js';

/** The address of the list of files that content pages load, which are saved with a course. */
export const PAGE_FILES = '/builds/offline.json';
