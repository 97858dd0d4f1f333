import { highlight } from './highlight.ts';
import type { Grammar } from './highlight.ts';
import { escapeCode } from './span-emitter.ts';

/** Colours that code was given before, as `highlight` found them: finding them takes most of the time that a page with code takes. */
export interface KnownColours {
  of(code: string, grammar: Grammar): string | undefined;
  add(code: string, grammar: Grammar, colours: string): void;
}

/** Code as HTML, like `highlight`, with colours that are known or will be. */
export function highlightOnce(code: string, grammar: Grammar, known: KnownColours): string {
  const colours = known.of(code, grammar);
  if (colours !== undefined) return withColours(code, colours);
  const found = highlight(code, grammar);
  known.add(code, grammar, found.colours);
  return found.html;
}

/**
 * Code as HTML with its colours: the classes, and where each span begins and ends, in a fifth of the HTML's length.
 *
 * @example withColours('let a', 'code-keyword;[0+3]+2') // => '<span class="code-keyword">let</span> a'
 */
export function withColours(code: string, colours: string): string {
  const separator = colours.indexOf(';');
  const tags = colours
    .slice(0, separator)
    .split(',')
    .map((name) => `<span class="${name}">`);
  let html = '';
  let at = 0;
  for (let index = separator + 1; index < colours.length;) {
    const kind = colours[index++];
    let number = 0;
    // Digits: this runs for every word of every code of a site.
    for (let digit = colours.charCodeAt(index); digit >= 48 && digit <= 57; digit = colours.charCodeAt(++index))
      number = number * 10 + digit - 48;
    if (kind === '[') html += tags[number];
    else if (kind === ']') html += '</span>';
    else html += escapeCode(code.slice(at, (at += number)));
  }
  return html;
}
