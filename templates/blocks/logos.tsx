import type { BlockProps } from '../contract.ts';
import type { LogosBlock } from '../schema.ts';
import { Picture } from '../parts/media/picture.tsx';

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
              <Picture asset={image} sizes="10rem" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
