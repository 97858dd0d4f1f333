/**
 * Texts one after the other, with the commas of their language and without an "and".
 *
 * @example enumerate(['أ', 'ب'], 'ar') // => 'أ، ب'
 */
export function enumerate(texts: readonly string[], language: string): string {
  const comma =
    new Intl.ListFormat(language, { type: 'unit' }).formatToParts(['1', '2', '3']).find(({ type }) => type === 'literal')?.value ?? ', ';
  // In Arabic, each "and" stands after a comma.
  return texts.filter(Boolean).join(comma.replace(/\p{Letter}/gu, ''));
}
