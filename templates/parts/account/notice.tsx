import type { ReactNode } from 'react';

interface Props {
  /** The message for an unconfirmed address, which space is reserved for to avoid a layout shift. */
  readonly unconfirmed?: ReactNode;
}

/** The empty live region before a form; one inserted with its text would not be announced. */
export function Notice({ unconfirmed }: Props) {
  return (
    <div className="account-notice-place">
      {unconfirmed && (
        <div className="account-notice account-notice-room" aria-hidden="true">
          {unconfirmed}
        </div>
      )}
      <div className="account-notice" role="status" data-notice />
    </div>
  );
}
