import { coloursOf, PLAIN } from './colours.ts';
import type { Grammar } from './languages.ts';

/** Results of `coloursOf` that are known already: it takes most of the time for a page with code. */
export interface KnownColours {
  of(code: string, grammar: Grammar): string | null | undefined;
}

/** Code as HTML: escaped text in the elements of `code.css`, one for each colour; without a grammar, or if its colours take too much work, there are none. */
export function highlight(code: string, grammar: Grammar | null, known: KnownColours | null): string {
  if (!grammar) return escapeCode(code);
  const before = known?.of(code, grammar);
  const colours = before === undefined ? coloursOf(code, grammar) : before;
  return colours === null ? escapeCode(code) : withColours(code, colours);
}

/**
 * Renders code with its highlighting as HTML.
 *
 * @example withColours('let a', 'k3-2') // => '<c-k>let</c-k> a'
 */
export function withColours(code: string, colours: string): string {
  let html = '';
  let at = 0;
  for (let index = 0; index < colours.length;) {
    const scope = colours[index++] ?? PLAIN;
    let length = 0;
    // Reads digits by hand: this runs for every word of all code on a site.
    for (let digit = colours.charCodeAt(index); digit >= 48 && digit <= 57; digit = colours.charCodeAt(++index))
      length = length * 10 + digit - 48;
    const text = escapeCode(code.slice(at, (at += length)));
    html += scope === PLAIN ? text : `<c-${scope}>${text}</c-${scope}>`;
  }
  return html;
}

// --- internal ---

const escapeCode = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character) : text;

const SPECIAL = /[&<>]/;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
