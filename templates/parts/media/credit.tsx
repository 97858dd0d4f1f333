import type { Asset } from '../../contract.ts';
import { usePage } from '../../page.tsx';

interface Props {
  readonly asset: Pick<Asset, 'copyright' | 'source'> | null;
  /** Whether an address may become a link: not within another one. */
  readonly isLinked?: boolean;
}

/** Whose a picture or file is and where it is from; null if nobody is named. */
export function Credit({ asset, isLinked = true }: Props) {
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

const shortAddress = (address: string) => address.replace(/^https?:\/\/(?:www\.)?|[/?#]*$/gi, '');
