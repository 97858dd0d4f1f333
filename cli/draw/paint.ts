import type { Drawing } from './drawings.ts';
import { readFont } from './font-files.ts';

/** Draws an image, as PNG; throws what Satori throws if it does not support how the template is written. */
export async function paint({ tree, width, height, fonts }: Drawing): Promise<Uint8Array> {
  const [{ default: satori }, { Resvg }] = await Promise.all([import('satori'), import('@resvg/resvg-js')]);
  const svg = await satori(tree as Parameters<typeof satori>[0], {
    width,
    height,
    fonts: fonts.map(({ name, weight, file }) => ({ name, weight, data: readFont(file).contents })),
  });
  // All text is shapes by now, so no font of the machine can change the image.
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
