import type { Asset } from '../contract.ts';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The image service makes other sizes of raster pictures only. */
export function isScalable(src: string): boolean {
  return RESIZABLE.test(src);
}

/** A picture in exactly this size, from the image service; null where it cannot make it without enlarging. */
export function exactly({ src, focus, width, height }: Asset, wanted: Size): string | null {
  if (!isScalable(src) || !width || !height || width < wanted.width || height < wanted.height) return null;
  return `${src}/m/${wanted.width}x${wanted.height}${focal(focus, ':format(jpeg)')}`;
}

/** What the image service is to keep of a picture that it cuts. Without a focal point it is asked to find what matters. */
export function focal(focus: string | undefined, more = ''): string {
  if (focus) return `/filters:focal(${focus})${more}`;
  return `/smart${more ? `/filters${more}` : ''}`;
}

/** As a pattern: the hosts that have the files of spaces, one a region. */
export const ASSET_SERVICE = String.raw`https://a(?:-[a-z]+)?\.storyblok(?:\.com|china\.cn)`;

// --- internal ---

const RESIZABLE = new RegExp(String.raw`^${ASSET_SERVICE}/f/.+\.(?:avif|jpe?g|png|webp)$`, 'i');
