import { getCollection } from 'astro:content';
import { frameOf, pagesOf, siteOf } from '../../shared/site.js';

const stories = (await getCollection('stories')).map(({ data }) => data);
export const site = siteOf(stories);
export const pages = pagesOf(stories);
export const frames = { es: frameOf(site, 'es'), en: frameOf(site, 'en') };
