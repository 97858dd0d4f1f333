import type { Asset } from '../contract.ts';
import { focal, isScalable } from './image-service.ts';
import type { Size } from './image-service.ts';

interface Props {
  readonly asset: Asset;
  /** How wide the picture is shown, as CSS has it: `(min-width: 48rem) 44rem, 100vw`. */
  readonly sizes: string;
  /** `eager` for what one sees first. */
  readonly loading?: 'lazy' | 'eager';
  /** Width by height of the frame it is shown in: the image service crops to it, around the focal point. */
  readonly ratio?: number;
}

/** A picture that takes its place before it is loaded, in the size the screen needs where the image service can make it. */
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

/** Pixels of a sharp screen that a CSS pixel has; more of them nobody sees. */
const DENSITY = 2;

/** Widths in pixels that the image service is asked for; the largest fills 60rem of a sharp screen. */
const WIDTHS = [320, 640, 960, 1280, 1920];

/** The largest part of a picture that has the shape of its frame. */
function cropped({ width, height }: Size, ratio: number | undefined): Size {
  if (!ratio) return { width, height };
  const whole = Math.min(width, Math.floor(height * ratio));
  return { width: whole, height: Math.round(whole / ratio) };
}

interface Frame extends Pick<Props, 'sizes'> {
  readonly shape: Size;
  readonly ratio: number | undefined;
}

/** One size where the frame is as wide on all screens, else those that a browser may choose from. */
function sourceOf({ src, focus }: Asset, { shape: { width }, sizes, ratio }: Frame) {
  const scaled = (wanted: number) => `${src}/m/${wanted}x${ratio ? Math.round(wanted / ratio) + focal(focus) : 0}`;
  const rem = /^(\d+)rem$/.exec(sizes)?.[1];
  if (rem) return { src: scaled(Math.min(Number(rem) * REM * DENSITY, width)) };
  const widths = [...WIDTHS.filter((candidate) => candidate < width), width].slice(0, WIDTHS.length);
  return { src, srcSet: widths.map((candidate) => `${scaled(candidate)} ${candidate}w`).join(', '), sizes };
}
