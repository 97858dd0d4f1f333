import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import es from '../../locales/es.json' with { type: 'json' };
import { createTranslate, parseMessage } from './translate.ts';

test.each(['', 'a # b', '<b>x</b>', "l''eau", "'{'x'}'", "it's", ...Object.values(es)])('%j says what the library makes of it', (text) => {
  const message = parseMessage(text, 'es-ES');
  const values = Object.fromEntries([...message.placeholders].map((name) => [name, 2]));
  expect(message.format(values)).toBe(String(new IntlMessageFormat(text, 'es-ES', undefined, { ignoreTag: true }).format(values)));
});

test('a message whose value is missing is named', () => {
  const t = createTranslate(new Map([['author.profile', 'Meet {name}']]), { iso: 'en-US', missing: (key) => new Error(key) });
  expect(t('author.profile', { name: 'Ada' })).toBe('Meet Ada');
  expect(() => t('author.profile')).toThrow(/^The message "author\.profile" could not be formatted: .*"name" was not provided/);
});
