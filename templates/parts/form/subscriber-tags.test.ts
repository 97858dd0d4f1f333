import { expect, test } from 'vitest';
import { subscriberTags } from './subscriber-tags.ts';

test.each([
  ['es', '', ['es', 'professional']],
  ['en', 'newsletter', ['en', 'professional', 'newsletter']],
  ['es', 'CSS, Consejos útiles, css,', ['es', 'professional', 'css', 'consejos-utiles']],
  ['en', 'professional', ['en', 'professional']],
  ['en', 'a,b,c,d,e,f,g,h,i,j', ['en', 'professional', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ['es', `${'¡Hola! '.repeat(8)}, adiós`, ['es', 'professional', 'hola-hola-hola-hola-hola-hola-hola-hola', 'adios']],
  ['es', `${'Hola '.repeat(10)}`, ['es', 'professional', 'hola-hola-hola-hola-hola-hola-hola-hola']],
] as const)('a subscriber in the locale %s through a form tagged "%s" gets the tags %j', (locale, own, tags) => {
  expect(subscriberTags(locale, own)).toEqual(tags);
});
