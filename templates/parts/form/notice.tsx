/** The empty place for a word before the form begins; one that came with its text would not be announced. */
export function Notice() {
  return <div className="account-notice" role="status" data-notice />;
}
