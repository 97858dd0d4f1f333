/** Escapes a text for use in a regular expression that is to match it literally. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
