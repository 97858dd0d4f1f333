import { frameOf, pagesOf, readStories, siteOf } from '../../shared/site.js';

const stories = readStories();
export const site = siteOf(stories);
export const pages = pagesOf(stories);
export const frames = { es: frameOf(site, 'es'), en: frameOf(site, 'en') };
