/** Attributes of an element; null and undefined ones are omitted. */
type Attributes = Readonly<Record<string, string | number | null | undefined>>;

/** An element that contains text. */
export const leaf = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${name}${attributesOf(attributes)}${text === '' ? '/>' : `>${escaped(text)}</${name}>`}`;

/** An element that contains other elements. */
export const branch = (name: string, attributes: Attributes, children: readonly string[]): string =>
  [`<${name}${attributesOf(attributes)}>`, ...children, `</${name}>`].join('\n');

/** A file with this root element. */
export const xmlFile = (root: string): string => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;

/** Escapes text for HTML or XML. */
export const escaped = (text: string): string => text.replace(/[&<>]/g, toReference);

// --- internal ---

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replaceAll('"', toReference)}"`)
    .join('');
}

// Numeric references, since readers disagree about titles that contain `&lt;` (https://www.rssboard.org/rss-profile#data-types-characterdata).
const toReference = (character: string) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
