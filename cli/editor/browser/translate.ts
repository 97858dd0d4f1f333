import { IntlMessageFormat } from 'intl-messageformat';
import type { Translate } from '../../../templates/contract.ts';

/** Formats the messages of a language as the build does; each is parsed when it is first asked for. */
export function createTranslate(messages: Readonly<Record<string, string>>, iso: string): Translate {
  const formats = new Map<string, IntlMessageFormat>();
  return (key, values) => {
    const message = messages[key];
    if (message === undefined) throw new Error(`There is no message "${key}" in ${iso}.`);
    const format = formats.get(key) ?? new IntlMessageFormat(message, iso, undefined, { ignoreTag: true });
    formats.set(key, format);
    return String(format.format(values));
  };
}
