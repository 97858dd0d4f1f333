import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fg from 'fast-glob';
import { parse, type HTMLElement } from 'node-html-parser';

/** An HTML file of a built site. */
export interface BuiltPage {
  /** `cursos/x/index.html` */
  readonly file: string;
  /** `/cursos/x` */
  readonly url: string;
  readonly html: string;
  readonly document: HTMLElement;
}

/** Every file of a built site, relative and sorted. */
export function filesOf(directory: string): readonly string[] {
  return fg.sync('**/*', { cwd: directory, dot: true }).toSorted();
}

/** Every page of a built site, parsed. */
export function pagesOf(directory: string): readonly BuiltPage[] {
  return filesOf(directory)
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const html = readFileSync(join(directory, file), 'utf8');
      return { file, url: urlOf(file), html, document: parse(html, { comment: true }) };
    });
}

// --- internal ---

function urlOf(file: string): string {
  const path = file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '');
  return encodeURI(`/${path}`);
}
