import type { ReactNode } from 'react';

interface Props {
  /** What somebody whose address is not confirmed will be told: its room is kept before it is, so that nothing below moves. */
  readonly unconfirmed?: ReactNode;
}

/** The empty place for a word before the form begins; one that came with its text would not be announced. */
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
