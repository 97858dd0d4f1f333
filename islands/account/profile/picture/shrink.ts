import { PICTURE, PICTURE_FILE_SIZE } from '../../../user-fields.ts';
import { CodedError } from '../../firebase/error-code.ts';

/** Why a file cannot become a picture; also the key of its sentence. */
export type Refusal = 'not-a-picture' | 'picture-too-big' | 'picture-not-decoded';

/** Why a file is not even opened; null if it may be. Browsers do not know the type of every picture. */
export function refusalOf({ type, size }: Pick<Blob, 'type' | 'size'>): Refusal | null {
  if (type !== '' && !type.startsWith('image/')) return 'not-a-picture';
  return size > PICTURE_FILE_SIZE ? 'picture-too-big' : null;
}

/** The largest square in the middle of a picture, in its pixels, and how many of ours its side becomes: it is never enlarged. */
export function squareOf({ width, height }: Pick<ImageBitmap, 'width' | 'height'>): Readonly<Record<'x' | 'y' | 'side' | 'size', number>> {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side, size: Math.min(side, SIZE) };
}

/** The first of several encodings of a picture that the browser can make and that is small enough to be stored. */
export async function smallEnough(encode: (type: string, quality: number) => Promise<Blob | null>): Promise<Blob> {
  for (const [type, quality] of ENCODINGS) {
    const picture = await encode(type, quality);
    // A browser that cannot write a type makes another.
    if (picture?.type === type && picture.size <= PICTURE.maxBytes) return picture;
  }
  throw new CodedError('picture-too-big' satisfies Refusal);
}

/** Makes a square picture of a file, upright, as it may be stored. Throws a `CodedError` with the refusal if that is not possible. */
export async function shrink(file: Blob): Promise<Blob> {
  const refusal = refusalOf(file);
  if (refusal) throw new CodedError(refusal);
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw new CodedError('picture-not-decoded' satisfies Refusal, { cause: error });
  });
  const { x, y, side, size } = squareOf(whole);
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = canvas.getContext('2d')!;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, x, y, side, side, 0, 0, size, size);
  whole.close();
  return smallEnough((type, quality) => new Promise((resolve) => canvas.toBlob(resolve, type, quality)));
}

// --- internal ---

/** Side of a stored picture, in pixels. */
const SIZE = 512;

const [WEBP, JPEG] = PICTURE.types;

const ENCODINGS = [
  [WEBP, 0.85],
  [JPEG, 0.85],
  [JPEG, 0.5],
] as const;
