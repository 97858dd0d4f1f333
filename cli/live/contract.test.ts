import { expect, test } from 'vitest';
import { editorAddress } from './contract.ts';

test.each([
  ['eu', 'https://app.storyblok.com/#/me/spaces/7/stories/0/0/12'],
  ['cn', 'https://app.storyblokchina.cn/#/me/spaces/7/stories/0/0/12'],
] as const)('the editor URL of a story in the region "%s" is %s', (region, address) => {
  expect(editorAddress({ region, space: 7, story: 12 })).toBe(address);
});
