import type { BlockProps } from '../contract.ts';
import type { LogosBlock } from '../schema.ts';
import { Credit, Media } from '../parts/media/media.tsx';

/** Logos of companies or technologies in a row. */
export function Logos({ block }: BlockProps<LogosBlock>) {
  if (block.images.length === 0) return null;
  return (
    <section className="logos section">
      <div className="wrap">
        {block.headline && <h2 className="logos-title">{block.headline}</h2>}
        <ul className="logos-list" role="list">
          {block.images.map((image) => (
            <li className="logo" key={image.src}>
              <Media asset={image} sizes="10rem" />
              <Credit asset={image} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
