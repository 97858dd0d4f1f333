import type { BlockProps } from '../contract.ts';
import type { FeatureBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { Credit } from '../parts/media/media.tsx';
import { pictureIn } from '../parts/media/main-picture.ts';
import { Picture } from '../parts/media/picture.tsx';

/** A feature in a few words. If it has a link, its headline is the link. */
export function Feature({ block }: BlockProps<FeatureBlock>) {
  const { href } = usePage();
  const link = href(block.link);
  const icon = pictureIn(block.icon);
  return (
    <article className="feature">
      {icon && (
        <div className="feature-icon">
          <Picture asset={{ ...icon, alt: '' }} sizes="3rem" />
        </div>
      )}
      <h3 className="feature-title">{link ? <a {...link}>{block.headline}</a> : block.headline}</h3>
      {block.text && <p className="feature-text">{block.text}</p>}
      <Credit asset={icon} />
    </article>
  );
}
