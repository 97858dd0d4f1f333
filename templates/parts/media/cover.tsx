import type { Asset } from '../../contract.ts';
import { Captioned } from './captioned.tsx';
import { Media } from './media.tsx';

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
    <Captioned asset={image}>
      <div className={image.kind ? 'cover-file' : 'cover'}>
        <Media asset={image} sizes={sizes} loading="eager" ratio={ratio} />
      </div>
    </Captioned>
  );
}
