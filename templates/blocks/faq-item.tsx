import type { BlockProps } from '../contract.ts';
import type { FaqItemBlock } from '../schema.ts';
import { TextWithCode } from '../parts/inline-text.tsx';
import { Prose } from '../prose/prose.tsx';

/** A question that expands to its answer. Browsers' page search also finds text in closed answers. */
export function FaqItem({ block }: BlockProps<FaqItemBlock>) {
  return (
    <details className="faq-item">
      <summary className="faq-question">
        <TextWithCode text={block.question} />
      </summary>
      <div className="faq-answer">
        <Prose body={block.answer} />
      </div>
    </details>
  );
}
