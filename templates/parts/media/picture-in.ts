import type { Asset, PictureAsset } from '../../contract.ts';

/** The asset of a field that can only show a picture; null if it is another file. */
export const pictureIn = (asset: Asset | null | undefined): PictureAsset | null => (asset && asset.kind === undefined ? asset : null);
