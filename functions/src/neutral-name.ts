/**
 * A name as it may be in an e-mail or a spreadsheet: without the signs that make it a formula or an address there, none of which is in a
 * name.
 *
 * @example neutralName('=HYPERLINK("x.example")') // => 'HYPERLINK(x. example)'
 */
export function neutralName(name: string): string {
  return (
    name
      .replace(SIGNS, '')
      // E-mail programs make a link of whatever looks like a host.
      .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '. ')
      .replace(/^[-\s\uFF0D]+/u, '')
      .trim()
  );
}

// --- internal ---

// Also in full width, as some spreadsheets accept them; and what is not seen, or turns text around.
const SIGNS = /[=+@|;:"`^~#$%*{}[\]\\/\uFF1D\uFF0B\uFF20\u200B\uFEFF\p{Bidi_Control}]/gu;
