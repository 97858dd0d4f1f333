import type { ReactNode } from 'react';
import type { Asset, RichTextNode } from '../contract.ts';
import { Caption, fileNameOf, Media } from '../parts/media/media.tsx';
import { attrsOf, marksOf, numberAttr, textAttr } from './node.ts';
import { safeFile } from './safe-href.ts';

/** The text width; narrower screens show images from edge to edge. */
const SIZES = '(min-width: 48rem) 44rem, 100vw';

/** An image or another file within a text; its title and its credit are the caption. A file that an editor linked is the text of that link. */
export function renderFigure(node: RichTextNode): ReactNode {
  const asset = toAsset(node);
  if (!asset) return null;
  const isInLink = marksOf(node).some(({ type }) => type === 'link');
  return (
    <figure className="prose-figure">
      {asset.kind && isInLink ? fileNameOf(asset) : <Media asset={asset} sizes={SIZES} />}
      <Caption asset={asset} isLinked={!isInLink} />
    </figure>
  );
}

// --- internal ---

function toAsset(node: RichTextNode): Asset | null {
  const attrs = attrsOf(node);
  const src = safeFile(textAttr(attrs, 'src'));
  if (!src) return null;
  const [copyright, source, focus] = [textAttr(attrs, 'copyright'), textAttr(attrs, 'source'), textAttr(attrs, 'focus')];
  const texts = {
    src,
    alt: textAttr(attrs, 'alt'),
    title: textAttr(attrs, 'title'),
    ...(copyright === '' ? {} : { copyright }),
    ...(source === '' ? {} : { source }),
  };
  const kind = textAttr(attrs, 'kind');
  if (kind === 'video' || kind === 'audio' || kind === 'document') return { ...texts, kind };
  const [width, height] = [numberAttr(attrs, 'width') ?? 0, numberAttr(attrs, 'height') ?? 0];
  return { ...texts, ...(width > 0 && height > 0 ? { width, height } : {}), ...(focus === '' ? {} : { focus }) };
}
