import type { BlockProps } from '../contract.ts';
import type { FaqItemBlock } from '../schema.ts';
import { Prose } from '../prose/prose.tsx';

/** A question that opens onto its answer. Browsers find words in closed answers too. */
export function FaqItem({ block }: BlockProps<FaqItemBlock>) {
  return (
    <details className="faq-item">
      <summary className="faq-question">{block.question}</summary>
      <div className="faq-answer">
        <Prose body={block.answer} />
      </div>
    </details>
  );
}
