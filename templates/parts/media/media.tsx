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

// --- internal ---

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
