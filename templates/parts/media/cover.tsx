import type { Asset } from '../../contract.ts';
import { Captioned } from './captioned.tsx';
import { Media } from './media.tsx';

interface Props {
  readonly image: Asset | null;
  readonly sizes: string;
}

/** The image at the top of a page, in a frame of the same shape as on cards: a picture that is made for it is never cut. */
export function Cover({ image, sizes }: Props) {
  if (!image) return null;
  return (
    <Captioned asset={image}>
      <div className={image.kind ? 'cover-file' : 'cover'}>
        <Media asset={image} sizes={sizes} loading="eager" ratio={3 / 2} />
      </div>
    </Captioned>
  );
}
