import { defineCollection } from 'astro:content';
import { pagesOf, readStories } from '../../shared/site.js';

// As the documentation has it: a loader puts every entry into the store, which tells by a digest what changed.
const stories = defineCollection({
  loader: {
    name: 'stories',
    load: async ({ store, generateDigest, parseData }) => {
      const known = new Set();
      for (const story of pagesOf(readStories())) {
        known.add(story.uuid);
        store.set({ id: story.uuid, data: await parseData({ id: story.uuid, data: story }), digest: generateDigest(story) });
      }
      for (const id of store.keys()) if (!known.has(id)) store.delete(id);
    },
  },
});

export const collections = { stories };
