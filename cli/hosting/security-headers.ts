/** A response header in the format of `firebase.json`. */
export interface Header {
  readonly key: string;
  readonly value: string;
}

const UNUSED = ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'];

/**
 * The headers of every response besides its Content-Security-Policy. Features that embedded frames use (autoplay, full screen, the clipboard) are
 * not restricted, since a feature denied to the page cannot be granted to a frame.
 */
export const SECURITY_HEADERS: readonly Header[] = [
  // Two years, as browsers request; subdomains are up to their owners.
  { key: 'Strict-Transport-Security', value: 'max-age=63072000' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  // Within the site the whole address, to which people return after signing in.
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: UNUSED.map((feature) => `${feature}=()`).join(', ') },
  // The popups of identity providers must be able to answer.
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];
