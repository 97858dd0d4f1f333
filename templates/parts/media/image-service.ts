import type { Asset } from '../../contract.ts';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether the image service can resize an image: raster images only. */
export function isScalable(src: string): boolean {
  return RESIZABLE.test(src);
}

/** URL of an image in exactly this size; null if the image service would have to enlarge it. */
export function exactly({ src, focus, width, height }: Asset, wanted: Size): string | null {
  if (!isScalable(src) || !width || !height || width < wanted.width || height < wanted.height) return null;
  return `${src}/m/${wanted.width}x${wanted.height}${focal(focus, ':format(jpeg)')}`;
}

/** Where the image service should crop to. Without a focal point, it is asked to find one. */
export function focal(focus: string | undefined, more = ''): string {
  if (focus) return `/filters:focal(${focus})${more}`;
  return `/smart${more ? `/filters${more}` : ''}`;
}

/** Pattern for the hosts of spaces' assets, one per region. */
export const ASSET_SERVICE = String.raw`https://a(?:-[a-z]+)?\.storyblok(?:\.com|china\.cn)`;

// --- internal ---

const RESIZABLE = new RegExp(String.raw`^${ASSET_SERVICE}/f/.+\.(?:avif|jpe?g|png|webp)$`, 'i');
