import { BlockList, isIP } from 'node:net';

/**
 * Whether the host of a URL is this machine or in a private network, wherever that is: visitors don't reach it, or something of their own. Names are
 * not looked up, so that only those count that are local by definition.
 *
 * @example isLocalHost('localhost') // => true
 * @example isLocalHost('[fd00::1]') // => true
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  return version === 0 ? LOCAL_NAME.test(host) : LOCAL.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

// --- internal ---

// A name without a dot, such as `router`, is only found where it was given.
const LOCAL_NAME = /^[^.]+\.?$|\.(?:localhost|local|internal|home\.arpa)\.?$/;

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and the one of IPv6. */
const SUBNETS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const;

const LOCAL = new BlockList();
for (const [address, prefix] of SUBNETS) LOCAL.addSubnet(address, prefix, address.includes(':') ? 'ipv6' : 'ipv4');
