import type { Asset } from '../contract.ts';
import { Picture } from './picture.tsx';

interface Props {
  readonly image: Asset | null;
  readonly sizes: string;
  /** Width by height of the frame, as the style has it. */
  readonly ratio?: number;
}

/** The picture at the head of a page, in a frame whose shape is known before it is loaded. */
export function Cover({ image, sizes, ratio = 3 / 2 }: Props) {
  if (!image) return null;
  return (
    <div className="cover">
      <Picture asset={image} sizes={sizes} loading="eager" ratio={ratio} />
    </div>
  );
}
