import type { ReactNode } from 'react';

interface Props {
  /** A message that space is reserved for, as long as the address of who is signed in is not confirmed. */
  readonly room?: ReactNode;
  readonly children?: ReactNode;
}

/** The live region before a form; one inserted with its text would not be announced. */
export function Notice({ room, children }: Props) {
  return (
    <div className="account-notice-place">
      {room && (
        <div className="account-notice account-notice-room" aria-hidden="true">
          {room}
        </div>
      )}
      <div className="account-notice" role="status" data-notice>
        {children}
      </div>
    </div>
  );
}
