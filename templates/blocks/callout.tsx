import type { BlockProps, MessageKey } from '../contract.ts';
import type { CalloutBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { Prose } from '../prose/prose.tsx';

const LABELS = { note: 'callout.note', tip: 'callout.tip', warning: 'callout.warning' } as const satisfies Readonly<
  Record<string, MessageKey>
>;

/** A note, tip or warning within a text. */
export function Callout({ block }: BlockProps<CalloutBlock>) {
  const { t } = usePage();
  const kind = block.kind || 'note';
  return (
    <div className={`callout callout-${kind}`} role="note">
      <p className="callout-kind">{t(LABELS[kind])}</p>
      {block.title && <p className="callout-title">{block.title}</p>}
      <Prose body={block.body} />
    </div>
  );
}
