import { parse } from 'node-html-parser';

/** A response to be graded: its headers by lower-case name, and its page. */
interface Graded {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly html: string;
}

/**
 * Grades a page by the rules of the HTTP Observatory (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring), as far as a file can
 * determine the grade: network-dependent rules (the redirect to HTTPS, preloading) count nothing. The program itself is not available offline:
 * installing it downloads lists.
 */
export function observatoryScore({ headers, html }: Graded): { readonly score: number; readonly tests: Readonly<Record<string, number>> } {
  const policy = toPolicy(headers['content-security-policy'] ?? '');
  const tests = {
    policy: policyPoints(policy),
    framing: policy.has('frame-ancestors') ? 5 : /^(?:deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '') ? 0 : -20,
    referrer: referrerPoints(headers['referrer-policy']),
    integrity: integrityPoints(html),
    transport: transportPoints(headers['strict-transport-security'] ?? ''),
    types: headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    resource: ['same-origin', 'same-site'].includes(headers['cross-origin-resource-policy'] ?? '') ? 10 : 0,
    opener: ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'].includes(headers['cross-origin-opener-policy'] ?? '')
      ? 10
      : 0,
    sharing: headers['access-control-allow-origin'] === undefined ? 0 : -50,
    cookies: headers['set-cookie'] === undefined ? 0 : -5,
  };
  const all = Object.values(tests);
  const penalties = sum(all.filter((points) => points < 0));
  // Bonuses require few penalties.
  return { score: 100 + penalties + (100 + penalties >= 90 ? sum(all.filter((points) => points > 0)) : 0), tests };
}

// --- internal ---

type Policy = ReadonlyMap<string, readonly string[]>;

const sum = (points: readonly number[]) => points.reduce((total, one) => total + one, 0);

function toPolicy(header: string): Policy {
  const directives = header.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.filter(([name]) => name).map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
}

const BROAD = /^(?:ftp:|https?:|\*|https?:\/\/\*(?:\.\*)?)$/;

function policyPoints(policy: Policy): number {
  if (policy.size === 0) return -25;
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const isUnsafe = (source: string) => BROAD.test(source) || source === "'unsafe-inline'" || source === 'data:';
  const [scripts, styles] = [sourcesOf('script-src'), sourcesOf('style-src')];
  if (scripts.some(isUnsafe) || sourcesOf('object-src').some((source) => BROAD.test(source))) return -20;
  const active = [...policy].filter(([name]) => name !== 'img-src' && name !== 'media-src').flatMap(([, sources]) => sources);
  if (active.some((source) => source.startsWith('http:'))) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if ([...sourcesOf('img-src'), ...sourcesOf('media-src')].some((source) => source.startsWith('http:'))) return -10;
  if (styles.some(isUnsafe)) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function referrerPoints(header: string | undefined): number {
  if (header === undefined) return 0;
  return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(header) ? 5 : -5;
}

function integrityPoints(html: string): number {
  const scripts = parse(html).querySelectorAll('script[src]');
  const isOwn = (src: string) => src.startsWith('/') && !src.startsWith('//');
  const foreign = scripts.filter((script) => !isOwn(script.getAttribute('src') ?? ''));
  if (foreign.some((script) => !script.getAttribute('integrity'))) return -5;
  return scripts.some((script) => script.getAttribute('integrity')) ? 5 : 0;
}

function transportPoints(header: string): number {
  const age = Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0);
  return age === 0 ? -20 : age < 15_552_000 ? -10 : 0;
}
