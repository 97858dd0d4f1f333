import type { ReactNode } from 'react';

/** The content on a narrower page, for what is read rather than looked at. */
export function Boxed({ children }: { readonly children: ReactNode }) {
  return (
    <main className="boxed" id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
