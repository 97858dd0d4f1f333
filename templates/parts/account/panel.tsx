import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Shown instead of a form, with a link to go on. */
export function Panel({ title, text, children }: Props) {
  return (
    <div className="account-panel">
      <h2 className="account-panel-title">{title}</h2>
      <p className="account-panel-text">{text}</p>
      {children}
    </div>
  );
}
