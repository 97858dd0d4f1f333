/** What is accepted with a new account: a text, and the legal pages in the site's menus. */
export interface ConsentProps {
  readonly text: string;
  readonly pages: readonly { readonly id: string; readonly label: string; readonly link: { readonly href: string } }[];
}

/** What people accept by creating an account. */
export function Consent({ text, pages }: ConsentProps) {
  if (pages.length === 0) return <p className="form-consent">{text}</p>;
  return (
    <div className="form-consent">
      <p>{text}</p>
      <ul className="form-consent-list">
        {pages.map(({ id, label, link }) => (
          <li key={id}>
            <a {...link}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
