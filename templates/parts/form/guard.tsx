import type { ReactNode } from 'react';

interface Props {
  /** Whom the content is for. */
  readonly when: 'in' | 'out';
  /** What everybody else sees until they are where they belong. */
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
}

/**
 * Content for people who are signed in, or for those who are not. `data-session` on `<html>` chooses before anything is painted;
 * without scripting the content is there and says itself that it needs it.
 */
export function Guard({ when, otherwise, children }: Props) {
  return (
    <div className="guard" data-guard={when}>
      <div className="guard-otherwise">{otherwise}</div>
      <div className="guard-content">{children}</div>
    </div>
  );
}
