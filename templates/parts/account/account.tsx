import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly lead: string;
  /** Its island changes the title, which screen readers then announce. */
  readonly isTitleLive?: boolean;
  readonly children: ReactNode;
  /** Shown above the title. */
  readonly nav?: ReactNode;
  readonly aside?: ReactNode;
}

/** The frame of account pages: a form, and on wide screens an explanation next to it. */
export function Account({ title, lead, isTitleLive = false, nav, aside, children }: Props) {
  return (
    <div className={aside ? 'account account-split wrap' : 'account wrap'}>
      <div className="account-main">
        {nav}
        <h1 className="account-title" aria-live={isTitleLive ? 'polite' : undefined}>
          {title}
        </h1>
        <p className="lead account-lead" data-lead>
          {lead}
        </p>
        {children}
      </div>
      {aside}
    </div>
  );
}

interface AsideProps {
  readonly title: string;
  readonly points: readonly { readonly title: string; readonly text: string }[];
  /** Steps are ordered, reasons are not. */
  readonly kind: 'reasons' | 'steps';
}

/** Reasons or next steps next to a form. */
export function AccountAside({ title, points, kind }: AsideProps) {
  const List = kind === 'steps' ? 'ol' : 'ul';
  return (
    <aside className="account-aside" aria-labelledby="account-aside-title">
      <h2 className="account-aside-title" id="account-aside-title">
        {title}
      </h2>
      <List className={`account-points account-${kind}`}>
        {points.map((point) => (
          <li className="account-point" key={point.title}>
            <h3 className="account-point-title">{point.title}</h3>
            <p className="account-point-text">{point.text}</p>
          </li>
        ))}
      </List>
    </aside>
  );
}
