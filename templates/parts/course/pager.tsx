import type { Card } from '../../contract.ts';
import type { LessonBlock } from '../../schema.ts';
import { usePage } from '../../page.tsx';
import { inWords } from '../duration.ts';
import { titleOf } from '../story-text.ts';

interface Props {
  readonly previous: Card<LessonBlock> | null;
  readonly next: Card<LessonBlock> | null;
}

/** Navigation at the end of a lesson: a prominent link to the next one, a small one to the previous. */
export function Pager({ previous, next }: Props) {
  const { t } = usePage();
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label={t('lesson.pager')}>
      {next?.url && (
        <a className="pager-link pager-next" href={next.url} rel="next" data-completes>
          <span className="pager-direction">
            {t('lesson.next')}
            {next.content.minutes ? <span className="pager-minutes"> · {inWords(next.content.minutes, t)}</span> : null}
          </span>
          <span className="pager-title">{titleOf(next)}</span>
          <span className="pager-summary">{next.content.summary}</span>
        </a>
      )}
      {previous?.url && (
        <a className="pager-link pager-previous" href={previous.url} rel="prev">
          <span className="pager-direction">{t('lesson.previous')}</span>
          <span className="pager-title">{titleOf(previous)}</span>
        </a>
      )}
    </nav>
  );
}
