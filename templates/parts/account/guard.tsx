import type { ReactNode } from 'react';

interface Props {
  /** Who the content is for: signed in or out. */
  readonly when: 'in' | 'out';
  /** Shown to others until they are redirected. */
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
}

/**
 * Content for people who are signed in, or who are not. `data-session` on `<html>` selects it before first paint; without scripting the content is
 * shown, and says that it needs scripting.
 */
export function Guard({ when, otherwise, children }: Props) {
  return (
    <div className="guard" data-guard={when}>
      <div className="guard-otherwise">{otherwise}</div>
      <div className="guard-content">{children}</div>
    </div>
  );
}
