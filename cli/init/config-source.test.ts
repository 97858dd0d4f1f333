import { expect, test } from 'vitest';
import { withRegion } from './config-source.ts';

const START = 'export default defineConfig({\n';

test.each([
  [
    'the region that is named',
    `${START}  storyblok: {\n    region: 'eu',\n    perPage: 25,\n  },\n});\n`,
    `${START}  storyblok: {\n    region: 'us',\n    perPage: 25,\n  },\n});\n`,
  ],
  [
    'a region in one line with others',
    `${START}  storyblok: { perPage: 25, region: "eu" },\n});\n`,
    `${START}  storyblok: { perPage: 25, region: 'us' },\n});\n`,
  ],
  [
    'settings without a region',
    `${START}  storyblok: { perPage: 25 },\n});\n`,
    `${START}  storyblok: { region: 'us', perPage: 25 },\n});\n`,
  ],
  ['no settings', `${START}  site: { name: 'A' },\n});\n`, `${START}  storyblok: { region: 'us' },\n  site: { name: 'A' },\n});\n`],
])('%s', (_, before, after) => expect(withRegion(before, 'us')).toBe(after));

test('what names no such place is left as it is', () => expect(withRegion('export default settings;\n', 'us')).toBeNull());
