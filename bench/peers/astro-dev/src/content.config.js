import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';

const stories = defineCollection({ loader: glob({ pattern: '*.json', base: './stories' }) });

export const collections = { stories };
