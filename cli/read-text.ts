import { readFileSync } from 'node:fs';

/** The contents of a text file, without the byte order mark with which editors on Windows may start it. */
export const readText = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
