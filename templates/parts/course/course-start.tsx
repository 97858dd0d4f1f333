import type { Card } from '../../contract.ts';
import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';

interface Props {
  readonly lessons: readonly Card[];
  /** The course to go on to after this one. */
  readonly next?: Card | undefined;
  readonly className?: string;
}

/** Link to a course's first lesson, or to the next one once some lessons are done; once all are, to the next course or, less prominent, to repeat it. */
export function CourseStart({ lessons, next, className = 'button' }: Props) {
  const { t } = usePage();
  const urls = lessons.flatMap(({ url }) => url ?? []);
  const [first] = urls;
  if (first === undefined) return null;
  const [start, onward] = [t('course.start'), t('progress.onward')];
  const finished = next?.url
    ? { href: next.url, textContent: t('course.next'), className }
    : { textContent: t('progress.again'), className: `${className} button-quiet` };
  return (
    <Island name="progress" when="visible" props={{ lessons: urls, onward, finished }}>
      <a className={className} href={first} data-onward data-labels={[start, onward, finished.textContent].join('\n')}>
        {start}
      </a>
    </Island>
  );
}
