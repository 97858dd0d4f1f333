import { expect, test } from 'vitest';
import { withRegion } from './config-source.ts';

const START = 'export default defineConfig({\n';

test.each([
  [
    'replaces the region',
    `${START}  storyblok: {\n    region: 'eu',\n    perPage: 25,\n  },\n});\n`,
    `${START}  storyblok: {\n    region: 'us',\n    perPage: 25,\n  },\n});\n`,
  ],
  [
    'replaces the region on one line with other settings',
    `${START}  storyblok: { perPage: 25, region: "eu" },\n});\n`,
    `${START}  storyblok: { perPage: 25, region: 'us' },\n});\n`,
  ],
  [
    'adds the region to settings without one',
    `${START}  storyblok: { perPage: 25 },\n});\n`,
    `${START}  storyblok: { region: 'us', perPage: 25 },\n});\n`,
  ],
  [
    'adds settings with the region if there are none',
    `${START}  site: { name: 'A' },\n});\n`,
    `${START}  storyblok: { region: 'us' },\n  site: { name: 'A' },\n});\n`,
  ],
])('withRegion %s', (_, before, after) => expect(withRegion(before, 'us')).toBe(after));

test('withRegion returns null for a source without a place for the region', () =>
  expect(withRegion('export default settings;\n', 'us')).toBeNull());
