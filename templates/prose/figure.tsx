import type { ReactNode } from 'react';
import type { Asset, RichTextNode } from '../contract.ts';
import { Picture } from '../parts/media/picture.tsx';
import { attrsOf, numberAttr, textAttr } from './node.ts';
import { safeHref } from './safe-href.ts';

/** The text width; narrower screens show images from edge to edge. */
const SIZES = '(min-width: 48rem) 44rem, 100vw';

/** An image within a text; its title is the caption. */
export function renderFigure(node: RichTextNode): ReactNode {
  const asset = toAsset(node);
  if (!asset) return null;
  return (
    <figure className="prose-figure">
      <Picture asset={asset} sizes={SIZES} />
      {asset.title !== '' && <figcaption>{asset.title}</figcaption>}
    </figure>
  );
}

// --- internal ---

function toAsset(node: RichTextNode): Asset | null {
  const attrs = attrsOf(node);
  const src = safeHref(textAttr(attrs, 'src'));
  if (!src) return null;
  const width = numberAttr(attrs, 'width') ?? 0;
  const height = numberAttr(attrs, 'height') ?? 0;
  const focus = textAttr(attrs, 'focus');
  return {
    src,
    alt: textAttr(attrs, 'alt'),
    title: textAttr(attrs, 'title'),
    ...(width > 0 && height > 0 ? { width, height } : {}),
    ...(focus === '' ? {} : { focus }),
  };
}
