/** A header of an answer, as `firebase.json` has them. */
export interface Header {
  readonly key: string;
  readonly value: string;
}

const UNUSED = ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'];

/**
 * What every answer says besides its content policy. Features that pages frame others for (autoplay, full screen, the clipboard) are
 * not named, since a feature that is taken from the page cannot be lent to a frame.
 */
export const SECURITY_HEADERS: readonly Header[] = [
  // Two years, as browsers ask for it; other hosts under the same name are their owners' business.
  { key: 'Strict-Transport-Security', value: 'max-age=63072000' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: UNUSED.map((feature) => `${feature}=()`).join(', ') },
  // The windows of identity providers must be able to answer.
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];
