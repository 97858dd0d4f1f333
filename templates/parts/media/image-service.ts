import type { PictureAsset } from '../../contract.ts';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the address of a file at Storyblok's asset service says. */
export interface ServiceFile {
  /** The address of the original, without a query. */
  readonly original: string;
  /** Empty, or `?cv=` with the time at which the file was replaced: without it, caches would go on with the earlier one. */
  readonly query: string;
  /** The size of the original; null if the address has `x` in its place or, as those of old files, nothing. */
  readonly size: Size | null;
  /** Whether the service can resize it: raster images that do not move. */
  readonly isScalable: boolean;
}

/**
 * Reads any address of a file at the asset service; null for other addresses, and for a picture that was changed by more than its size. Spaces have
 * one host per region, some with a second one; `img2` and `s3` are earlier names of the European one. A transformation that only resizes is dropped,
 * since templates ask for sizes of their own.
 *
 * @example toServiceFile('//a2.storyblok.com/f/1/12x8/ab/c.jpg/m/6x0?cv=1')?.original // => 'https://a2.storyblok.com/f/1/12x8/ab/c.jpg'
 */
export function toServiceFile(address: string): ServiceFile | null {
  const { host = '', before = '', file = '', after = '', query = '' } = ADDRESS.exec(address)?.groups ?? {};
  if (file === '' || !RESIZED.test(before) || !RESIZED.test(`${after}/`)) return null;
  const [, width, height] = SIZE.exec(file) ?? [];
  return {
    original: `https://${host.toLowerCase().replace(EARLIER, 'a.')}/${file}`,
    query,
    size: Number(width) > 0 && Number(height) > 0 ? { width: Number(width), height: Number(height) } : null,
    isScalable: SCALABLE.test(file),
  };
}

/** Whether an origin is that of the asset service. */
export const isAssetService = (origin: string): boolean => SERVICE.test(origin);

interface Wanted {
  readonly width: number;
  /** Crops to this height, around the focal point; 0 keeps the shape. */
  readonly height: number;
  readonly format?: 'jpeg';
}

/** The address of a picture in another size. Without a focal point, the service is asked to find one. */
export function resized({ original, query, size }: ServiceFile, focus: string | undefined, { width, height, format }: Wanted): string {
  const filters = [
    ...(height > 0 && focus ? [`focal(${focus})`] : []),
    ...(format ? [`format(${format})`] : []),
    // Only if it may be too small.
    ...(size ? [] : ['no_upscale()']),
  ];
  const crop = height > 0 && !focus ? '/smart' : '';
  return `${original}/m/${width}x${height}${crop}${filters.length > 0 ? `/filters:${filters.join(':')}` : ''}${query}`;
}

/** URL of a picture in exactly this size; null if the image service would have to enlarge it. */
export function exactly({ src, focus, width, height }: PictureAsset, wanted: Size): string | null {
  const file = toServiceFile(src);
  if (!file?.isScalable || (width && width < wanted.width) || (height && height < wanted.height)) return null;
  return resized(file, focus, { ...wanted, format: 'jpeg' });
}

/** The size of images for shared links that social networks recommend, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 };

// --- internal ---

const HOST = String.raw`(?:a\d?(?:-[a-z]+)?|img2)\.storyblok(?:\.com|china\.cn)`;
const SERVICE = new RegExp(`^https://${HOST}$`);
const ADDRESS = new RegExp(
  String.raw`^(?:https?:)?//(?:s3\.amazonaws\.com/)?(?<host>${HOST})/(?<before>(?:(?!f/\d+/)[^?#])*)(?<file>f/\d+/[^?#]*?\.\w+)(?:/m(?:/(?<after>[^?#]*?))?)?/?(?<query>\?[^#]*)?(?:#[^]*)?$`,
  'i',
);
const EARLIER = /^img2\./;
const SIZE = /^f\/\d+\/(\d+)x(\d+)\//;
const SCALABLE = /\.(?:avif|jpe?g|png|webp)$/i;

/** Transformations that lose nothing but pixels. */
const RESIZED = /^(?:\/|(?:fit-in|\d*x\d*|smart|filters(?::(?:quality|format|focal|no_upscale)\([^)/]*\))+)\/)*$/;
