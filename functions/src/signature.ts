import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether a body was signed with the secret, as Storyblok's webhooks are: `webhook-signature` is the HMAC-SHA1 of the body's bytes. Takes as long for a wrong
 * signature as for a right one.
 */
export function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest();
  const given = Buffer.from(typeof signature === 'string' && /^[0-9a-f]{40}$/i.test(signature) ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
