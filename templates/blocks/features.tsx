import type { BlockProps } from '../contract.ts';
import type { FeaturesBlock } from '../schema.ts';
import { Blocks } from '../block-view.tsx';
import { SectionHead } from '../parts/section-head.tsx';

/** A titled group of reasons: the title stays in view beside them where there is room. */
export function Features({ block }: BlockProps<FeaturesBlock>) {
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
