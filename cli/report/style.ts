import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Styles text for a terminal; leaves it plain if colours are disabled. */
export type Style = (format: Format, text: string) => string;

export const createStyle = (colours: boolean): Style => (colours ? styleText : (_, text) => text);
