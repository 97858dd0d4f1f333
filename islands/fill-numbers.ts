/**
 * Fills the places of a message with numbers, as the page's language writes them. In `{n|one|# page|other|# pages|}`, which `t` leaves of a plural
 * (`cli/site/translate.ts`), it chooses the text.
 *
 * @example fillNumbers('{done} of {total|one|# lesson|other|# lessons|}', { done: 2, total: 1200 }) // => '2 of 1,200 lessons'
 */
export function fillNumbers(text: string, numbers: Readonly<Record<string, number>>): string {
  const { lang } = document.documentElement;
  return text.replace(/\{([^|}]+)(.*?)\}/g, (_, name: string, forms: string) => {
    const number = numbers[name]!;
    const textOf = (category: string) => forms.split(`|${category}|`)[1]?.split('|')[0];
    // A browser may know of more categories than the build did.
    const form = forms ? (textOf(new Intl.PluralRules(lang).select(number)) ?? textOf('other')!) : '#';
    return form.replaceAll('#', number.toLocaleString(lang));
  });
}
