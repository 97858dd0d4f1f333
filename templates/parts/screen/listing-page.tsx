import type { ReactNode } from 'react';

interface Props {
  /** The class of the page's own styles. */
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen with a list that an island fills in. */
export function ListingPage({ name, title, children }: Props) {
  return (
    <div className={`listing-page ${name} wrap`}>
      <h1 className="listing-page-title">{title}</h1>
      {children}
    </div>
  );
}
