import { isIP } from 'node:net';

/**
 * Whether a request with this `Host` is allowed. Another site can point its own host name at this computer and read what is served here (DNS
 * rebinding); that works with names only, so IP addresses are allowed.
 */
export function isAllowedHost(header: string | undefined, allowed: readonly string[]): boolean {
  const name = nameOf(header);
  if (name === null) return false;
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true;
  return allowed.some((one) => name === one.toLowerCase() || (one.startsWith('.') && name.endsWith(one.toLowerCase())));
}

// --- internal ---

// The name without its port or the brackets of an IPv6 address.
function nameOf(header: string | undefined): string | null {
  if (!header || /[/@?#\s]/.test(header) || !URL.canParse(`http://${header}`)) return null;
  return new URL(`http://${header}`).hostname.replace(/^\[|\]$|\.$/g, '');
}
