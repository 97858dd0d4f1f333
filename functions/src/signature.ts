import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether a body was signed with the secret, as Storyblok signs webhooks: `webhook-signature` is the HMAC-SHA1 of the body's bytes. Compares in
 * constant time.
 */
export function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest();
  const given = Buffer.from(typeof signature === 'string' && /^[0-9a-f]{40}$/i.test(signature) ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
