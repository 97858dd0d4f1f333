import type { Asset } from '../../contract.ts';
import { Picture } from './picture.tsx';

interface Props {
  readonly image: Asset | null;
  readonly sizes: string;
  /** Width by height of the frame, as in CSS. */
  readonly ratio?: number;
}

/** The image at the top of a page, in a frame with a fixed shape to avoid a layout shift. */
export function Cover({ image, sizes, ratio = 3 / 2 }: Props) {
  if (!image) return null;
  return (
    <div className="cover">
      <Picture asset={image} sizes={sizes} loading="eager" ratio={ratio} />
    </div>
  );
}
