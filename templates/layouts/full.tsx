import type { ReactNode } from 'react';

/** Content as wide as the site. */
export function Full({ children }: { readonly children: ReactNode }) {
  return (
    <main className="full" id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
