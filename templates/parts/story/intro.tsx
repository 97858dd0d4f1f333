import type { ReactNode } from 'react';
import { usePage } from '../../page.tsx';
import { headingOf } from '../story-text.ts';

interface Props {
  /** The kind of page, above the title. */
  readonly eyebrow?: ReactNode;
  readonly title: string;
  readonly summary?: string;
  /** Author, date and links, below the summary. */
  readonly children?: ReactNode;
}

/** The beginning of a content page: its title and summary. */
export function Intro({ eyebrow, title, summary, children }: Props) {
  const { story } = usePage();
  return (
    <div className="intro">
      {eyebrow && <p className="eyebrow intro-eyebrow">{eyebrow}</p>}
      <h1 className="intro-title">{headingOf(title, story)}</h1>
      {summary && <p className="lead intro-summary">{summary}</p>}
      {children}
    </div>
  );
}
