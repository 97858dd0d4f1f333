import type { PageProps } from '../../../../templates/contract.ts';
import type { Draw } from '../../../../templates/image-design.ts';
import { addressOf, createToDrawing } from '../../../draw/drawings.ts';
import type { Drawing, ToDrawing } from '../../../draw/drawings.ts';
import { paint } from '../../../draw/paint.ts';
import type { OutputFile } from '../../../files/output-file.ts';
import { imageNotDrawn } from '../../../report/errors/build.ts';

/** The images for shared links of the pages that were rendered. */
export interface DrawnImages {
  drawFor(page: Pick<PageProps, 'url'>): Draw;
  /** Draws an image that a rendered page has; null if none has it, and throws an `ImageNotDrawn` if the template cannot be drawn. */
  find(path: string): Promise<OutputFile | null>;
}

/** Remembers what the templates asked for: an image is drawn only once it is requested. */
export function createDrawnImages(root: string): DrawnImages {
  const asked = new Map<string, { readonly drawing: Drawing; readonly url: string }>();
  let toDrawing: ToDrawing | null = null;
  return {
    drawFor:
      ({ url }) =>
      (design) => {
        toDrawing ??= createToDrawing(root);
        const drawing = toDrawing(design, url);
        asked.set(drawing.path, { drawing, url });
        return addressOf(drawing);
      },
    async find(path) {
      const found = asked.get(path);
      if (!found) return null;
      try {
        return { path, contents: await paint(found.drawing) };
      } catch (error) {
        throw imageNotDrawn([found.url], error);
      }
    },
  };
}
