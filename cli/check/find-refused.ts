import { onPages } from './find.ts';
import type { InlineCode } from './finished-site.ts';

/** Code in a page that browsers do not run, because the page's Content-Security-Policy does not allow it. */
export const blockedByCsp = onPages(({ code, address }, { policyAt }) => {
  const policy = code.length > 0 ? policyAt(address) : null;
  return policy === null ? [] : code.filter((one) => !isAllowed(one, policy)).map(({ kind, excerpt }) => `a ${kind}: ${excerpt}`);
});

// --- internal ---

/** The directives that apply to each kind of code; the first one in a policy decides (https://www.w3.org/TR/CSP3/). */
const DIRECTIVES: Readonly<Record<InlineCode['kind'], readonly string[]>> = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  handler: ['script-src-attr', 'script-src', 'default-src'],
  style: ['style-src-elem', 'style-src', 'default-src'],
  'style attribute': ['style-src-attr', 'style-src', 'default-src'],
};

function isAllowed({ kind, source }: InlineCode, policy: string): boolean {
  const directives = new Map(
    policy.split(';').map((directive) => [directive.trim().split(/\s+/)[0], directive.trim().split(/\s+/).slice(1)]),
  );
  const name = DIRECTIVES[kind].find((one) => directives.has(one));
  const sources = directives.get(name);
  if (!sources) return true;
  const isElement = kind === 'script' || kind === 'style';
  if (sources.includes(source) && (isElement || sources.includes("'unsafe-hashes'"))) return true;
  return sources.includes("'unsafe-inline'") && !sources.some((one) => /^'(?:sha\d|nonce-|strict-dynamic)/.test(one));
}
