import { byLanguage } from './by-language.ts';

/**
 * Texts one after the other, with the commas of their language and without an "and".
 *
 * @example enumerate(['أ', 'ب'], 'ar') // => 'أ، ب'
 */
export const enumerate = (texts: readonly string[], language: string): string => texts.filter(Boolean).join(commaOf(language));

// --- internal ---

const commaOf = byLanguage((language) => {
  const parts = new Intl.ListFormat(language, { type: 'unit' }).formatToParts(['1', '2', '3']);
  // In Arabic, each "and" stands after a comma.
  return (parts.find(({ type }) => type === 'literal')?.value ?? ', ').replace(/\p{Letter}/gu, '');
});
