/** Attributes of an element; those that are null or undefined are left out. */
type Attributes = Readonly<Record<string, string | number | null | undefined>>;

/** An element with a text in it. */
export const leaf = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${name}${attributesOf(attributes)}${text === '' ? '/>' : `>${escaped(text)}</${name}>`}`;

/** An element with others in it. */
export const branch = (name: string, attributes: Attributes, children: readonly string[]): string =>
  [`<${name}${attributesOf(attributes)}>`, ...children, `</${name}>`].join('\n');

/** A file with this element. */
export const xmlFile = (root: string): string => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;

/** A text as HTML or XML has it. */
export const escaped = (text: string): string => text.replace(/[&<>]/g, toReference);

// --- internal ---

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replaceAll('"', toReference)}"`)
    .join('');
}

// By their numbers, since of titles with `&lt;` in them readers disagree (https://www.rssboard.org/rss-profile#data-types-characterdata).
const toReference = (character: string) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
