import { expect, test } from 'vitest';
import { LONGEST_CONSENT, subscriberConsent, subscriberTags } from './subscriber.ts';

test.each([
  ['I want these e-mails.\n\nI am of age. ', 'I want these e-mails. I am of age.'],
  ['One\r\n\tTwo\u2028Three\u0000Four', 'One Two Three Four'],
  ['"One" <b>&amp; ’two’\u00a0€', '"One" <b>&amp; ’two’\u00a0€'],
  ['', ''],
  [' \n ', ''],
  [`${'a'.repeat(LONGEST_CONSENT)}\n`, 'a'.repeat(LONGEST_CONSENT)],
  ['a'.repeat(LONGEST_CONSENT + 1), ''],
])('the consent text %j is shown as %j', (own, shown) => {
  expect(subscriberConsent(own)).toBe(shown);
});

test.each([
  ['es', '', ['es', 'professional']],
  ['pt-BR', '', ['pt-br', 'professional']],
  ['en', 'newsletter', ['en', 'professional', 'newsletter']],
  ['es', 'CSS, Consejos útiles, css,', ['es', 'professional', 'css', 'consejos-utiles']],
  ['en', 'professional', ['en', 'professional']],
  ['en', 'a,b,c,d,e,f,g,h,i,j', ['en', 'professional', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ['es', `${'¡Hola! '.repeat(8)}, adiós`, ['es', 'professional', 'hola-hola-hola-hola-hola-hola-hola-hola', 'adios']],
  ['es', `${'Hola '.repeat(10)}`, ['es', 'professional', 'hola-hola-hola-hola-hola-hola-hola-hola']],
] as const)('a subscriber in the locale %s through a form tagged "%s" gets the tags %j', (locale, own, tags) => {
  expect(subscriberTags(locale, own)).toEqual(tags);
});
