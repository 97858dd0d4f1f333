import type { BlockProps } from '../contract.ts';
import type { FeaturesBlock } from '../schema.ts';
import { Blocks } from '../block-view.tsx';
import { SectionHead } from '../parts/section-head.tsx';

/** A titled group of features; on wide screens the title stays in view next to them. */
export function Features({ block }: BlockProps<FeaturesBlock>) {
  if (!block.headline && !block.text && block.items.length === 0) return null;
  return (
    <section className="features section">
      <div className="features-columns wrap">
        <SectionHead headline={block.headline} text={block.text} />
        <div className="features-list">
          <Blocks blocks={block.items} />
        </div>
      </div>
    </section>
  );
}
