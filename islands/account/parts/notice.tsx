import type { ReactNode } from 'react';

/** The live region before a form; one inserted with its text would not be announced. */
export function Notice({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="account-notice-place">
      <div className="account-notice" role="status" data-notice>
        {children}
      </div>
    </div>
  );
}
