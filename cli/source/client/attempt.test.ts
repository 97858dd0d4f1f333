import { expect, test } from 'vitest';
import { toShownAddress } from './attempt.ts';

test.each([
  ['https://api.storyblok.com/v2/cdn/stories?page=2&token=secret', 'https://api.storyblok.com/v2/cdn/stories?page=2'],
  ['https://api.storyblok.com/v2/cdn/spaces/me?token=secret', 'https://api.storyblok.com/v2/cdn/spaces/me'],
  ['https://x.example/v2/cdn/links', 'https://x.example/v2/cdn/links'],
  [`https://x.example/?by_uuids=${'a'.repeat(100)}`, `https://x.example/?by_uuids=${'a'.repeat(60)}…`],
])('%s is printed as %s', (address, shown) => {
  expect(toShownAddress(address)).toBe(shown);
});
