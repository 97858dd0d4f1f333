import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Marks text for a terminal; leaves it plain where colours are unwanted. */
export type Style = (format: Format, text: string) => string;

export const createStyle = (colours: boolean): Style => (colours ? styleText : (_, text) => text);
