import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import es from '../../locales/es.json' with { type: 'json' };
import { parseMessage } from './translate.ts';

test.each(['', 'a # b', '<b>x</b>', "l''eau", "'{'x'}'", "it's", ...Object.values(es)])('%j says what the library makes of it', (text) => {
  const message = parseMessage(text, 'es-ES');
  const values = Object.fromEntries([...message.placeholders].map((name) => [name, 2]));
  expect(message.format(values)).toBe(String(new IntlMessageFormat(text, 'es-ES', undefined, { ignoreTag: true }).format(values)));
});
