import type { PictureAsset } from '../../contract.ts';
import type { AuthorBlock } from '../../schema.ts';
import { resized, toServiceFile, type ServiceFile, type Size } from './image-service.ts';
import { pictureIn } from './main-picture.ts';

interface Props {
  readonly asset: PictureAsset;
  /** The image's display width, as in the `sizes` attribute: `(min-width: 48rem) 44rem, 100vw`. */
  readonly sizes: string;
  /** `eager` for images visible at first. */
  readonly loading?: 'lazy' | 'eager';
  /** Width by height of its frame, which the image service crops to, around the focal point. */
  readonly ratio?: number;
}

/** An image with reserved space, in a size for the screen if the image service can resize it. */
export function Picture({ asset, sizes, loading = 'lazy', ratio }: Props) {
  const { src, alt, width, height, focus } = asset;
  const file = toServiceFile(src);
  const size = width && height ? { width, height } : null;
  const shape = file?.isScalable ? cropped(size, ratio) : size;
  const priority = loading === 'eager' ? ({ fetchPriority: 'high' } as const) : {};
  const source = file?.isScalable ? sourceOf(file, focus, { most: shape?.width ?? Infinity, sizes, ratio }) : { src };
  return <img {...source} alt={alt} {...shape} loading={loading} {...priority} decoding="async" />;
}

type Person = Pick<AuthorBlock, 'name' | 'avatar'>;

/** A person's picture, or the initial. Hidden from screen readers, because the name is always next to it. */
export function Portrait({ person, size }: { readonly person: Person; readonly size: 'small' | 'medium' | 'large' }) {
  const { name } = person;
  const avatar = pictureIn(person.avatar);
  // The large one is at the top of a page.
  const loading = size === 'large' ? 'eager' : 'lazy';
  return (
    <span className={`portrait portrait-${size}`} aria-hidden="true">
      {avatar ? <Picture asset={{ ...avatar, alt: '' }} sizes={SIZES[size]} ratio={1} loading={loading} /> : initialOf(name)}
    </span>
  );
}

// --- internal ---

/** CSS pixels. */
const REM = 16;

/** Device pixels per CSS pixel on a sharp screen; more make no visible difference. */
const DENSITY = 2;

/** Widths in pixels to request from the image service; the largest fills 60rem of a sharp screen. */
const WIDTHS = [320, 640, 960, 1280, 1920];

/** The size of the largest part of an image with the aspect ratio of its frame; null if it could be any. */
function cropped(size: Size | null, ratio: number | undefined): Size | null {
  if (!ratio) return size;
  const whole = size ? Math.max(1, Math.min(size.width, Math.floor(size.height * ratio))) : (WIDTHS.at(-1) as number);
  return { width: whole, height: heightOf(whole, ratio) };
}

const heightOf = (width: number, ratio: number) => Math.max(1, Math.round(width / ratio));

interface Frame extends Pick<Props, 'sizes'> {
  /** The width of the image, or of the part that is shown. */
  readonly most: number;
  readonly ratio: number | undefined;
}

/** A single size if the frame has the same width on all screens, else several for browsers to choose from. */
function sourceOf(file: ServiceFile, focus: string | undefined, { most, sizes, ratio }: Frame) {
  const scaled = (width: number) => resized(file, focus, { width, height: ratio ? heightOf(width, ratio) : 0 });
  const rem = /^(\d+)rem$/.exec(sizes)?.[1];
  if (rem) return { src: scaled(Math.min(Number(rem) * REM * DENSITY, most)) };
  const widths = [...WIDTHS.filter((candidate) => candidate < most), ...(most === Infinity ? [] : [most])].slice(0, WIDTHS.length);
  return {
    src: `${file.original}${file.query}`,
    srcSet: widths.map((candidate) => `${scaled(candidate)} ${candidate}w`).join(', '),
    sizes,
  };
}

const SIZES = { small: '3rem', medium: '5rem', large: '(min-width: 48rem) 18rem, 10rem' };

/** The first character as a reader sees it: an accent or an emoji may be several of a string's. */
const initialOf = (name: string): string => /^.(?:[\p{M}\p{Emoji_Modifier}]|\u200D.)*/u.exec(name)?.[0] ?? '';
