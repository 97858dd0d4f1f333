import { onPages } from './finished-site.ts';
import type { Code, Find } from './finished-site.ts';

export const deadReferences = onPages(({ references, ids }) =>
  references.filter(({ id }) => !ids.has(id)).map(({ attribute, id }) => `${attribute} refers to the id "${id}", which does not exist`),
);

export const repeatedIds = onPages(({ repeatedIds: ids }) => ids.map((id) => `the id "${id}" occurs more than once`));

export const picturesWithoutText = onPages(({ pictures }) =>
  pictures.filter(({ hasText }) => !hasText).map(({ address }) => `${address} has no alt`),
);

export const picturesWithoutSize = onPages(({ pictures }) =>
  pictures.filter(({ hasSize }) => !hasSize).map(({ address }) => `${address} has no width or height`),
);

export const noTitles = onPages(({ title }) => (title === '' ? ['the page has no title'] : []));

export const noLanguages = onPages(({ language }) => (language === '' ? ['<html> has no lang'] : []));

export const noDescriptions = onPages(({ description, isRefresh }) =>
  description === '' && !isRefresh ? ['the page has no description'] : [],
);

export const noMainHeadings = onPages(({ headings, isRefresh }) =>
  !isRefresh && headings.every(({ level }) => level !== 1) ? ['the page has no h1'] : [],
);

export const skippedHeadings = onPages(({ headings }) =>
  headings.flatMap(({ level, text }, index) => {
    const before = headings[index - 1]?.level ?? level;
    return level > before + 1 ? [`h${before} is followed by h${level} "${text}"`] : [];
  }),
);

/** When this many pages of a language share a title, it no longer tells them apart. */
const MANY = 3;

export const sharedTitles: Find = function* find({ pages }) {
  const titled = pages
    .filter(({ title }) => title !== '')
    .map(({ address, title, language }) => ({ page: address, message: `"${title}" is also the title of other pages (${language})` }));
  const counts = new Map<string, number>();
  for (const { message } of titled) counts.set(message, (counts.get(message) ?? 0) + 1);
  yield* titled.filter(({ message }) => (counts.get(message) ?? 0) >= MANY);
};

export const missingFiles: Find = function* find(site) {
  const { manifests, answerTo } = site;
  yield* missingOnPages(site);
  for (const { address, entries } of manifests)
    for (const entry of entries)
      if (answerTo(entry, address).kind === 'nothing') yield { page: address, message: `${entry} does not exist` };
};

export const integrityMismatches = onPages(({ sealed, address }, { answerTo, digestOf }) =>
  sealed
    .filter(({ address: file, integrity }) => {
      const answer = answerTo(file, address);
      return answer.kind === 'file' && !isTrue(integrity, (algorithm) => digestOf(answer.file, algorithm));
    })
    .map(({ address: file }) => `${file} does not match its integrity hash`),
);

export const brokenJson: Find = function* find(site) {
  yield* brokenOnPages(site);
  for (const { address, isJson } of site.manifests) if (!isJson) yield { page: address, message: 'the manifest is not valid JSON' };
};

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

const brokenOnPages = onPages(({ brokenJson: types }) => types.map((type) => `a script of the type ${type} is not valid JSON`));

const missingOnPages = onPages(({ files, address }, { answerTo }) =>
  files.filter((file) => answerTo(file, address).kind === 'nothing').map((file) => `${file} does not exist`),
);

const ALGORITHMS = ['sha512', 'sha384', 'sha256'];

/** Whether a browser accepts a file: only hashes of the strongest algorithm count, and one match is enough (https://www.w3.org/TR/SRI/). */
function isTrue(integrity: string, digest: (algorithm: string) => string): boolean {
  const hashes = integrity.split(/\s+/).map((hash) => hash.replace(/\?.*$/, ''));
  const algorithm = ALGORITHMS.find((one) => hashes.some((hash) => hash.startsWith(`${one}-`)));
  return algorithm === undefined || hashes.includes(`${algorithm}-${digest(algorithm)}`);
}

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
