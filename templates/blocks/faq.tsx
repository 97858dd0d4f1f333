import type { BlockProps } from '../contract.ts';
import type { FaqBlock } from '../schema.ts';
import { Blocks } from '../block-view.tsx';
import { SectionHead } from '../parts/section-head.tsx';

/** A titled group of questions. */
export function Faq({ block }: BlockProps<FaqBlock>) {
  if (block.items.length === 0) return null;
  return (
    <section className="faq section">
      <div className="faq-columns wrap">
        <SectionHead headline={block.headline} />
        <div className="faq-list">
          <Blocks blocks={block.items} />
        </div>
      </div>
    </section>
  );
}
