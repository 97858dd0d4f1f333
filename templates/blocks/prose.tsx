import type { BlockProps } from '../contract.ts';
import type { ProseBlock } from '../schema.ts';
import { Prose as Text } from '../prose/prose.tsx';

/** Text within a page of sections. */
export function Prose({ block }: BlockProps<ProseBlock>) {
  return (
    <section className="prose-section section">
      <div className="wrap">
        <Text body={block.body} />
      </div>
    </section>
  );
}
