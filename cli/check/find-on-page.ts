import { groupBy } from '../lib/lists.ts';
import { onPages, type Code, type Kind } from './finished-site.ts';

/** What can be wrong in a page itself, or with the files that it loads. */
export const OF_PAGES = {
  deadReference: {
    severity: 'fail',
    hint: 'Give the target element this id, or remove the attribute.',
    find: onPages(({ references, ids }) =>
      references.filter(({ id }) => !ids.has(id)).map(({ attribute, id }) => `${attribute} refers to the id "${id}", which does not exist`),
    ),
  },
  repeatedId: {
    severity: 'fail',
    hint: 'In a template, get the id from takeId (templates/ids.ts): a block may be on a page twice.',
    find: onPages(({ repeatedIds: ids }) => ids.map((id) => `the id "${id}" occurs more than once`)),
  },
  missingFile: {
    severity: 'fail',
    hint: 'Add the file to the site, or change its address.',
    *find({ pages, manifests, answerTo }) {
      const loading = [...pages.map(({ address, files }) => ({ address, entries: files })), ...manifests];
      for (const { address, entries } of loading)
        for (const entry of entries)
          if (answerTo(entry, address).kind === 'nothing') yield { page: address, message: `${entry} does not exist` };
    },
  },
  integrityMismatch: {
    severity: 'fail',
    hint: 'Browsers block the file. Build again; anything that changes files after a build must update their hashes too.',
    find: onPages(({ sealed, address }, { answerTo, digestOf }) =>
      sealed
        .filter(({ address: file, integrity }) => {
          const answer = answerTo(file, address);
          return answer.kind === 'file' && !isTrue(integrity, (algorithm) => digestOf(answer.file, algorithm));
        })
        .map(({ address: file }) => `${file} does not match its integrity hash`),
    ),
  },
  blockedByCsp: {
    severity: 'fail',
    hint: 'Browsers do not apply it. Move it to an island or a stylesheet, what another host offers too (docs/deploying.md, “Headers”); an inline script that is on every page is allowed by the next build.',
    find: onPages(({ code, address }, { policyAt, answerTo }) => {
      const policy = code.length > 0 ? policyAt(address) : null;
      if (policy === null) return [];
      const refused = code.filter((one) => !isAllowed(one, policy));
      // A whole address may be one of this site.
      return refused
        .filter((one) => !isLoaded(one) || answerTo(one.excerpt, address).kind === 'elsewhere')
        .map(({ kind, excerpt }) => `a ${kind}: ${excerpt}`);
    }),
  },
  brokenJson: {
    severity: 'fail',
    hint: 'Write the data with JSON.stringify.',
    *find({ pages, manifests }) {
      for (const { address, brokenJson } of pages)
        for (const type of brokenJson) yield { page: address, message: `a script of the type ${type} is not valid JSON` };
      for (const { address, isJson } of manifests) if (!isJson) yield { page: address, message: 'the manifest is not valid JSON' };
    },
  },
  noTitle: {
    severity: 'fail',
    hint: 'Give the page a <title>.',
    find: onPages(({ title }) => (title === '' ? ['the page has no title'] : [])),
  },
  sharedTitle: {
    severity: 'warn',
    hint: 'Give each page a title of its own.',
    find({ pages }) {
      const titled = pages
        .filter(({ title }) => title !== '')
        .map(({ address, title, language }) => ({ page: address, message: `"${title}" is also the title of other pages (${language})` }));
      const alike = groupBy(titled, ({ message }) => message);
      return titled.filter(({ message }) => (alike.get(message)?.length ?? 0) >= MANY);
    },
  },
  noDescription: {
    severity: 'warn',
    hint: 'Give the page a description: search results show it.',
    find: onPages(({ description, isRefresh }) => (description === '' && !isRefresh ? ['the page has no description'] : [])),
  },
  noLanguage: {
    severity: 'fail',
    hint: 'Give <html> a lang: screen readers and hyphenation depend on it.',
    find: onPages(({ language }) => (language === '' ? ['<html> has no lang'] : [])),
  },
  noMainHeading: {
    severity: 'warn',
    hint: 'Give the page one h1 that says what it is about.',
    find: onPages(({ headings, isRefresh }) => (!isRefresh && headings.every(({ level }) => level !== 1) ? ['the page has no h1'] : [])),
  },
  skippedHeading: {
    severity: 'warn',
    hint: 'Use the next level: headings form an outline, and their size is set by styles.',
    find: onPages(({ headings }) =>
      headings.flatMap(({ level, text }, index) => {
        const before = headings[index - 1]?.level ?? level;
        return level > before + 1 ? [`h${before} is followed by h${level} "${text}"`] : [];
      }),
    ),
  },
  pictureWithoutText: {
    severity: 'fail',
    hint: 'Describe it in alt; use alt="" if it is decorative.',
    find: onPages(({ pictures }) => pictures.filter(({ hasText }) => !hasText).map(({ address }) => `${address} has no alt`)),
  },
  pictureWithoutSize: {
    severity: 'warn',
    hint: 'Set width and height, so that nothing shifts when it loads.',
    find: onPages(({ pictures }) => pictures.filter(({ hasSize }) => !hasSize).map(({ address }) => `${address} has no width or height`)),
  },
} as const satisfies Readonly<Record<string, Kind>>;

// --- internal ---

/** When this many pages of a language share a title, it no longer tells them apart. */
const MANY = 3;

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
