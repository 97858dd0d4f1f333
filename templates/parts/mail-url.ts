/**
 * An address that opens a mail with this subject and text; of another scheme, or with a subject of its own, it stays as it is.
 *
 * @example withSubject('mailto:a@b.example', { subject: 'A & B', body: 'C' }) // => 'mailto:a@b.example?subject=A%20%26%20B&body=C'
 */
export function withSubject(href: string, { subject, body }: { readonly subject: string; readonly body: string }): string {
  if (!/^mailto:/i.test(href) || /[?&]subject=/i.test(href)) return href;
  // A mail breaks its lines with both (RFC 6068). Lone surrogates cannot be URL-encoded.
  const [about, text] = [subject, body.replaceAll('\n', '\r\n')].map((part) => encodeURIComponent(part.toWellFormed()));
  return `${href}${href.includes('?') ? '&' : '?'}subject=${about}&body=${text}`;
}
