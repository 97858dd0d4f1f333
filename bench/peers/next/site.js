import { frameOf, pagesOf, readStories, siteOf } from '../shared/site.js';

const stories = readStories();
export const site = siteOf(stories);
export const frames = { es: frameOf(site, 'es'), en: frameOf(site, 'en') };
export const byPath = new Map(pagesOf(stories).map((story) => [site.byUuid.get(story.uuid).path, story]));
