/** The texts of a component, by the keys in its list of messages (`textsOf` in `templates/parts/form/form-texts.ts` looks them up). */
export type TextsOf<Keys extends readonly string[]> = Readonly<Record<Keys[number], string>>;

/**
 * Fills the places of a message, which `t(key, 'unfilled')` leaves.
 *
 * @example fill('If {email} is free, a link is on its way.', { email: 'a@b.org' }) // => 'If a@b.org is free, a link is on its way.'
 */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([^{}]+)\}/g, (place, name: string) => values[name] ?? place);
}
