import type { ReactNode } from 'react';

/** The content as wide as the site. */
export function Full({ children }: { readonly children: ReactNode }) {
  return (
    <main className="full" id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
