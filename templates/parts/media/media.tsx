import type { ReactNode } from 'react';
import type { Asset } from '../../contract.ts';
import { usePage } from '../../page.tsx';
import { Picture } from './picture.tsx';

interface Props extends Omit<Parameters<typeof Picture>[0], 'asset'> {
  readonly asset: Asset;
}

/** A picture; a video or a recording with the browser's controls; or a document as a link. */
export function Media({ asset, ...picture }: Props) {
  const { t } = usePage();
  if (asset.kind === undefined) return <Picture asset={asset} {...picture} />;
  const { kind, src } = asset;
  const name = fileNameOf(asset);
  const Player = kind === 'document' ? null : kind;
  return (
    <div className={`media media-${kind}`}>
      {Player && <Player className="media-player" controls preload="metadata" src={src} aria-label={name} />}
      {/* Stays when the file cannot be played. */}
      <a className="media-link" href={src}>
        {t(`media.${kind}`, { name })}
      </a>
    </div>
  );
}

/** What an editor calls a file, else the end of its address. */
export function fileNameOf({ alt, title, src }: Asset): string {
  const end = src.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return alt || title || decoded(end);
}

interface CaptionedProps {
  readonly asset: Asset;
  /** What shows it. */
  readonly children: ReactNode;
}

/** A picture or file with its title and its credit below it, if it has any. */
export function Captioned({ asset, children }: CaptionedProps) {
  if (!hasCaption(asset)) return children;
  return (
    <figure className="captioned">
      {children}
      <Caption asset={asset} />
    </figure>
  );
}

/** The title and the credit of a picture or file; null if it has neither. */
export function Caption({ asset, isLinked = true }: { readonly asset: Asset; readonly isLinked?: boolean }) {
  if (!hasCaption(asset)) return null;
  return (
    <figcaption>
      {asset.title}
      {asset.title && (asset.copyright || asset.source) && <br />}
      <Credit asset={asset} isLinked={isLinked} />
    </figcaption>
  );
}

interface CoverProps {
  readonly image: Asset | null;
  readonly sizes: string;
}

/** The image at the top of a page, in a frame of the same shape as on cards: a picture that is made for it is never cut. */
export function Cover({ image, sizes }: CoverProps) {
  if (!image) return null;
  return (
    <Captioned asset={image}>
      <div className={image.kind ? 'cover-file' : 'cover'}>
        <Media asset={image} sizes={sizes} loading="eager" ratio={3 / 2} />
      </div>
    </Captioned>
  );
}

interface CreditProps {
  readonly asset: Pick<Asset, 'copyright' | 'source'> | null;
  /** Whether an address may become a link: not within another one. */
  readonly isLinked?: boolean;
}

/** Whose a picture or file is and where it is from; null if nobody is named. */
export function Credit({ asset, isLinked = true }: CreditProps) {
  const { t, href } = usePage();
  const { copyright = '', source = '' } = asset ?? {};
  if (!copyright && !source) return null;
  const link = isLinked && /^https?:\/\//i.test(source) ? href({ type: 'url', to: source, newTab: false }) : null;
  return (
    <span className="credit">
      {copyright}
      {copyright && source && ' · '}
      {source && `${t('media.source')}: `}
      {link ? <a {...link}>{shortAddress(source)}</a> : source}
    </span>
  );
}

// --- internal ---

const hasCaption = ({ title, copyright, source }: Asset) => Boolean(title || copyright || source);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const shortAddress = (address: string) => address.replace(/^https?:\/\/(?:www\.)?|[/?#]*$/gi, '');
