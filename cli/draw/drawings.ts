import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UrlPath } from '../../templates/contract.ts';
import type { DesignFont, ImageDesign } from '../../templates/image-design.ts';
import { sha256, shortHash } from '../lib/hash.ts';
import { readIfThere } from '../lib/files.ts';
import { engineOf, fileOf } from '../lib/site-files.ts';
import type { PageInputs } from '../site/page/inputs.ts';
import { createFindFont } from './font-files.ts';

/** An image to be drawn: plain data, so that it can be sent to a thread. */
export interface Drawing {
  /** Its file in the site, named by everything that it is drawn from. */
  readonly path: string;
  /** The elements that the templates' components return. */
  readonly tree: DrawnNode;
  readonly width: number;
  readonly height: number;
  /** With the paths of their files on this machine. */
  readonly fonts: readonly DesignFont[];
}

export type DrawnNode = string | number | boolean | null | undefined | DrawnElement | readonly DrawnNode[];

export interface DrawnElement {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

/** What a template designed, as plain data; throws a `FontNotRead` or a `FontNotTracked` if a font cannot be used. */
export type ToDrawing = (design: ImageDesign, page: PageInputs['url']) => Drawing;

/** The address of an image. */
export const addressOf = ({ path }: Drawing): UrlPath => `/${path}` as UrlPath;

/** Reads what the images of a site are drawn with. */
export function createToDrawing(root: string): ToDrawing {
  // Another painter, or another version of a library, may draw the same tree otherwise. Without a lockfile, nobody knows.
  const painter = sha256(readFileSync(join(engineOf(root), 'cli/draw/paint.ts')));
  const libraries = sha256(readIfThere(fileOf(root, 'package-lock.json')) ?? '');
  const findFont = createFindFont(root);
  return ({ element, width, height, fonts: named }, page) => {
    const tree = expand(element);
    const fonts = named.map(({ file, ...font }) => ({ ...font, ...findFont(file) }));
    // Each page has its own, which goes with it.
    const madeFrom = [page, painter, libraries, tree, width, height, fonts.map(({ name, weight, digest }) => [name, weight, digest])];
    const path = `assets/shared/${shortHash(JSON.stringify(madeFrom))}.png`;
    return { path, tree, width, height, fonts: fonts.map(({ name, weight, file }) => ({ name, weight, file })) };
  };
}

// --- internal ---

/** Calls components until only elements of HTML and SVG are left. Renderers keep more in an element than its type and props. */
function expand(node: unknown): DrawnNode {
  if (Array.isArray(node)) return node.map(expand);
  if (typeof node !== 'object' || node === null) return node as DrawnNode;
  const { type, props } = node as { readonly type: unknown; readonly props: { readonly children?: unknown } };
  if (typeof type === 'function') return expand((type as (props: object) => unknown)(props));
  const { children, ...rest } = props;
  return { type: String(type), props: children === undefined ? rest : { ...rest, children: expand(children) } };
}
