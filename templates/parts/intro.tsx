import type { ReactNode } from 'react';

interface Props {
  /** What kind of page this is, above the title. */
  readonly eyebrow?: string;
  readonly title: string;
  readonly summary?: string;
  /** Who, when, and where to go: stands below the summary. */
  readonly children?: ReactNode;
}

/** How a page of content begins: its title and what one may expect of it. */
export function Intro({ eyebrow, title, summary, children }: Props) {
  return (
    <div className="intro">
      {eyebrow && <p className="eyebrow intro-eyebrow">{eyebrow}</p>}
      <h1 className="intro-title">{title}</h1>
      {summary && <p className="lead intro-summary">{summary}</p>}
      {children}
    </div>
  );
}
