import type { ReactNode } from 'react';
import type { Asset } from '../../contract.ts';
import { Credit } from './credit.tsx';

interface Props {
  readonly asset: Asset;
  /** What shows it. */
  readonly children: ReactNode;
}

/** A picture or file with its title and its credit below it, if it has any. */
export function Captioned({ asset, children }: Props) {
  if (!asset.title && !asset.copyright && !asset.source) return children;
  return (
    <figure className="captioned">
      {children}
      <figcaption>
        {asset.title}
        {asset.title && (asset.copyright || asset.source) && <br />}
        <Credit asset={asset} />
      </figcaption>
    </figure>
  );
}
