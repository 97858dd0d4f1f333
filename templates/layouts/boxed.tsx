import type { ReactNode } from 'react';

/** A narrower page, for reading. */
export function Boxed({ children }: { readonly children: ReactNode }) {
  return (
    <main className="boxed" id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
