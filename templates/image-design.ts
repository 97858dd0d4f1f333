import type { ReactElement } from 'react';
import type { UrlPath } from './contract.ts';

/** The design of an image: an element with styles of its own, as far as Satori supports them (https://github.com/vercel/satori#css). */
export interface ImageDesign {
  readonly element: ReactElement;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly fonts: readonly DesignFont[];
}

/** A font file as TrueType, OpenType or WOFF: of a package, or in `templates/`, relative to the project (`./templates/static/x.ttf`). */
export interface DesignFont {
  readonly name: string;
  readonly weight: 400 | 700;
  readonly file: string;
}

/** Has an image drawn, and returns its address. */
export type Draw = (design: ImageDesign) => UrlPath;
