import { onPages } from './find.ts';
import type { Code } from './finished-site.ts';

/** Code in a page that browsers do not run, because the page's Content-Security-Policy does not allow it. */
export const blockedByCsp = onPages(({ code, address }, { policyAt, answerTo }) => {
  const policy = code.length > 0 ? policyAt(address) : null;
  if (policy === null) return [];
  const refused = code.filter((one) => !isAllowed(one, policy));
  // A whole address may be one of this site.
  return refused
    .filter((one) => !isLoaded(one) || answerTo(one.excerpt, address).kind === 'elsewhere')
    .map(({ kind, excerpt }) => `a ${kind}: ${excerpt}`);
});

// --- internal ---

/** The directives that apply to each kind of code; the first one in a policy decides (https://www.w3.org/TR/CSP3/). */
const DIRECTIVES: Readonly<Record<Code['kind'], readonly string[]>> = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  handler: ['script-src-attr', 'script-src', 'default-src'],
  style: ['style-src-elem', 'style-src', 'default-src'],
  'style attribute': ['style-src-attr', 'style-src', 'default-src'],
};

/** Whether it is on another host, rather than inline. */
const isLoaded = ({ source }: Code) => !source.startsWith("'");

function isAllowed(one: Code, policy: string): boolean {
  const { kind, source } = one;
  const directives = new Map(
    policy.split(';').map((directive) => [directive.trim().split(/\s+/)[0], directive.trim().split(/\s+/).slice(1)]),
  );
  const name = DIRECTIVES[kind].find((directive) => directives.has(directive));
  const sources = directives.get(name);
  if (!sources) return true;
  if (isLoaded(one)) return sources.some((expression) => covers(expression, source));
  const isElement = kind === 'script' || kind === 'style';
  if (sources.includes(source) && (isElement || sources.includes("'unsafe-hashes'"))) return true;
  return sources.includes("'unsafe-inline'") && !sources.some((expression) => /^'(?:sha\d|nonce-|strict-dynamic)/.test(expression));
}

/** @example covers('https://*.stripe.com', 'https://js.stripe.com') // => true */
function covers(expression: string, origin: string): boolean {
  if (['*', 'https:', origin].includes(expression)) return true;
  const [[host = ''], ofOrigin] = [expression.replace('https://', '').split('/'), origin.replace('https://', '')];
  return host.startsWith('*.') ? ofOrigin.endsWith(host.slice(1)) : ofOrigin === host;
}
