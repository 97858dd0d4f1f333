import { expect, test } from 'vitest';
import { subscriberTags } from './subscriber-tags.ts';

test.each([
  ['es', '', ['es', 'professional']],
  ['en', 'newsletter', ['en', 'professional', 'newsletter']],
  ['es', 'CSS, Consejos útiles, css,', ['es', 'professional', 'css', 'consejos-utiles']],
  ['en', 'professional', ['en', 'professional']],
] as const)('a subscriber who reads in %s through a form tagged "%s" gets %j', (locale, own, tags) => {
  expect(subscriberTags(locale, own)).toEqual(tags);
});
