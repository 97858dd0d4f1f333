import type { BlockProps } from '../contract.ts';
import type { TranscriptBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { Prose } from '../prose/prose.tsx';
import { hasWords } from '../prose/text.ts';

/** The transcript of a video, for those who prefer reading or cannot hear it; collapsed, because it is long. */
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
