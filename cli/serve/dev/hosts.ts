import { isIP } from 'node:net';

/**
 * Whether a request may come under this `Host`. A site of somebody else can point a name of its own at this computer and read what is served here
 * (DNS rebinding); it can do so with names only, so addresses are let in.
 */
export function isAllowedHost(header: string | undefined, allowed: readonly string[]): boolean {
  const name = nameOf(header);
  if (name === null) return false;
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true;
  return allowed.some((one) => name === one.toLowerCase() || (one.startsWith('.') && name.endsWith(one.toLowerCase())));
}

// --- internal ---

// The name without its port; brackets around an IPv6 address go.
function nameOf(header: string | undefined): string | null {
  if (!header || /[/@?#\s]/.test(header) || !URL.canParse(`http://${header}`)) return null;
  return new URL(`http://${header}`).hostname.replace(/^\[|\]$|\.$/g, '');
}
