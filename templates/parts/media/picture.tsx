import type { Asset } from '../../contract.ts';
import { focal, isScalable } from './image-service.ts';
import type { Size } from './image-service.ts';

interface Props {
  readonly asset: Asset;
  /** The image's display width, as in the `sizes` attribute: `(min-width: 48rem) 44rem, 100vw`. */
  readonly sizes: string;
  /** `eager` for images visible at first. */
  readonly loading?: 'lazy' | 'eager';
  /** Width by height of its frame, which the image service crops to, around the focal point. */
  readonly ratio?: number;
}

/** An image with reserved space, in a size for the screen if the image service can resize it. */
export function Picture({ asset, sizes, loading = 'lazy', ratio }: Props) {
  const { src, alt, width, height } = asset;
  const size = width && height ? { width, height } : null;
  const shape = size && isScalable(src) ? cropped(size, ratio) : size;
  const priority = loading === 'eager' ? ({ fetchPriority: 'high' } as const) : {};
  const source = shape && isScalable(src) ? sourceOf(asset, { shape, sizes, ratio }) : { src };
  return <img {...source} alt={alt} {...shape} loading={loading} {...priority} decoding="async" />;
}

// --- internal ---

/** CSS pixels. */
const REM = 16;

/** Device pixels per CSS pixel on a sharp screen; more make no visible difference. */
const DENSITY = 2;

/** Widths in pixels to request from the image service; the largest fills 60rem of a sharp screen. */
const WIDTHS = [320, 640, 960, 1280, 1920];

/** The size of the largest part of an image with the aspect ratio of its frame. */
function cropped({ width, height }: Size, ratio: number | undefined): Size {
  if (!ratio) return { width, height };
  const whole = Math.min(width, Math.floor(height * ratio));
  return { width: whole, height: Math.round(whole / ratio) };
}

interface Frame extends Pick<Props, 'sizes'> {
  readonly shape: Size;
  readonly ratio: number | undefined;
}

/** A single size if the frame has the same width on all screens, else several for browsers to choose from. */
function sourceOf({ src, focus }: Asset, { shape: { width }, sizes, ratio }: Frame) {
  const scaled = (wanted: number) => `${src}/m/${wanted}x${ratio ? Math.round(wanted / ratio) + focal(focus) : 0}`;
  const rem = /^(\d+)rem$/.exec(sizes)?.[1];
  if (rem) return { src: scaled(Math.min(Number(rem) * REM * DENSITY, width)) };
  const widths = [...WIDTHS.filter((candidate) => candidate < width), width].slice(0, WIDTHS.length);
  return { src, srcSet: widths.map((candidate) => `${scaled(candidate)} ${candidate}w`).join(', '), sizes };
}
