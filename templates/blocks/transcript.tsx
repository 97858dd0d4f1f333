import type { BlockProps } from '../contract.ts';
import type { TranscriptBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { useProse } from '../prose/prose.tsx';

/** The transcript of a video, for those who prefer reading or cannot hear it; collapsed, because it is long. */
export function Transcript({ block }: BlockProps<TranscriptBlock>) {
  const { t } = usePage();
  const { text } = useProse(block.body);
  if (text === null) return null;
  return (
    <details className="transcript">
      <summary className="transcript-summary">{t('show.transcript')}</summary>
      {text}
    </details>
  );
}
