import type { BlockProps } from '../contract.ts';
import type { TranscriptBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { Prose } from '../prose/prose.tsx';
import { hasWords } from '../prose/text.ts';

/** What is said in a video, for whoever would rather read or cannot hear it. It is long, so it is opened when somebody asks for it. */
export function Transcript({ block }: BlockProps<TranscriptBlock>) {
  const { t } = usePage();
  if (!block.body || !hasWords(block.body)) return null;
  return (
    <details className="transcript">
      <summary className="transcript-summary">{t('show.transcript')}</summary>
      <Prose body={block.body} />
    </details>
  );
}
