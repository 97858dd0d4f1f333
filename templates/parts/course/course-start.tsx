import type { Card } from '../../contract.ts';
import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';

interface Props {
  readonly lessons: readonly Card[];
  readonly className?: string;
}

/** Link to a course's first lesson, or to the next one once some lessons are done; less prominent once all are. */
export function CourseStart({ lessons, className = 'button' }: Props) {
  const { t } = usePage();
  const urls = lessons.flatMap(({ url }) => url ?? []);
  const [first] = urls;
  if (first === undefined) return null;
  const [start, onward, again] = [t('course.start'), t('progress.onward'), t('progress.again')];
  return (
    <Island name="progress" when="visible" props={{ lessons: urls, onward, again }}>
      <a className={className} href={first} data-onward data-labels={[start, onward, again].join('\n')}>
        {start}
      </a>
    </Island>
  );
}
