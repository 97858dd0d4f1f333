import type { SiteConfig } from '../config/define.ts';

/** What looks like a secret in a text. */
export interface Secret {
  /** What it seems to be, for people. */
  readonly what: string;
  /** The secret itself: never to be printed. */
  readonly value: string;
}

/**
 * Finds what looks like a secret in a text, which may be code, JSON, markup or an address: keys and tokens whose formats their makers have documented,
 * and passwords in addresses. Most texts are ruled out by a search for a few characters.
 */
export function* secretsIn(text: string): Generator<Secret> {
  for (const [mark, kinds] of FORMATS) {
    if (!isMarked(text, mark)) continue;
    for (const [what, pattern] of kinds)
      for (const { 0: whole, 1: value = whole, index } of text.matchAll(pattern))
        if (isStart(text, index + whole.lastIndexOf(value))) yield { what, value };
  }
  yield* storyblokTokens(text);
}

/** What looks like a secret but may be published: examples, and the API key of the Firebase web app, which is public by design. */
export const allowedIn = ({ allowedSecrets, firebase }: Pick<SiteConfig, 'allowedSecrets' | 'firebase'>): readonly string[] => [
  ...allowedSecrets,
  ...(firebase ? [firebase.apiKey] : []),
];

/** Whether what looks like a secret may be published: it has one of these texts in it, or is in one. */
export const isAllowed = ({ value }: Secret, allowed: readonly string[]): boolean =>
  allowed.some((one) => value.includes(one) || one.includes(value));

// --- internal ---

type Kind = readonly [what: string, pattern: RegExp];

/** What is in every text with a secret of some kinds, and nearly no other: a text, a pattern, or a text with what follows it. */
type Mark = string | RegExp | readonly [text: string, then: RegExp];

/**
 * What may be between the parts of a secret on several lines: breaks, also escaped or as an entity, quotation marks, and the markup of colours. Each
 * alternative begins differently, so that it takes linear time.
 */
const BETWEEN = String.raw`(?:\s|\\+[nr"]|&(?:#\w{1,5}|quot|apos);|<[^<>]{0,200}>|["'+,=:])`;

/**
 * Each with a mark that is in every text that has one: a rare one, such as one that begins with a rare character, is found several times faster. No
 * pattern begins with a look behind, with which a search takes thirty times as long.
 */
const FORMATS: readonly (readonly [mark: Mark, kinds: readonly Kind[]])[] = [
  [
    // What these have in common is searched for once.
    ['_', /[A-Za-z0-9+/=]{16}/y],
    [
      ['a Stripe secret key', /sk_(?:live|test)_[A-Za-z0-9]{16,}/g],
      ['a Stripe restricted key', /rk_(?:live|test)_[A-Za-z0-9]{16,}/g],
      ['a Stripe webhook secret', /whsec_[A-Za-z0-9+/=]{16,}/g],
      ['a GitHub token', /gh[pousr]_[A-Za-z0-9]{36,}/g],
      ['a GitHub token', /github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{50,}/g],
      ['an npm token', /npm_[A-Za-z0-9]{36}/g],
      ['a Docker token', /dckr_[op]at_[\w-]{27,}/g],
      ['a Hugging Face token', /hf_[A-Za-z0-9]{34,}/g],
      ['a Shopify token', /shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}/g],
      ['a DigitalOcean token', /do[opr]_v1_[a-f0-9]{64}/g],
      ['a Netlify token', /nfp_[A-Za-z0-9]{36,}/g],
    ],
  ],
  // Also of a service account, whose file is JSON. In old formats, two lines say how it is encrypted.
  [
    'PRIVATE KEY',
    [
      [
        'a private key',
        new RegExp(
          `-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----(?:${BETWEEN}|(?:Proc-Type|DEK-Info|Version|Comment): [^\\n\\\\<]{0,200})*([A-Za-z0-9+/]{40,})`,
          'g',
        ),
      ],
    ],
  ],
  ['AKIA', [['an AWS access key', /(AKIA[A-Z0-9]{16})(?![A-Za-z0-9])/g]]],
  ['ASIA', [['an AWS access key', /(ASIA[A-Z0-9]{16})(?![A-Za-z0-9])/g]]],
  [
    /ecret_?access_?key/i,
    [['an AWS secret key', new RegExp(`secret_?access_?key${BETWEEN}{1,20}([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`, 'gi')]],
  ],
  ['xox', [['a Slack token', /xox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,}/g]]],
  ['xapp-', [['a Slack token', /xapp-\d-[A-Z0-9]+-\d+-[a-f0-9]{16,}/g]]],
  [
    'hooks.slack.com',
    [['the address of a Slack webhook', /hooks\.slack\.com\/(?:services|workflows)\/[A-Z0-9]{6,}\/[A-Z0-9]{6,}\/[A-Za-z0-9]{16,}/g]],
  ],
  ['AIza', [['a Google API key that is not the one of site.config.ts', /AIza[\w-]{35}/g]]],
  ['GOCSPX-', [['a Google client secret', /GOCSPX-[\w-]{28}/g]]],
  ['glpat-', [['a GitLab token', /glpat-[\w-]{20,}/g]]],
  ['SG.', [['a SendGrid key', /SG\.[\w-]{22}\.[\w-]{43}/g]]],
  ['T3B', [['an OpenAI key', /sk-[\w-]{8,}T3BlbkFJ[\w-]{16,}/g]]],
  ['-ant-', [['an Anthropic key', /sk-ant-[\w-]{32,}/g]]],
  ['AgE', [['a PyPI token', /pypi-AgE[\w-]{50,}/g]]],
  // Not what stands for one: `$TOKEN`, `{token}`, `<token>`, `***`.
  [
    ['://', /[^\s/:@"'<>\\]{0,100}:[^\s/@"'<>\\]{1,200}@/y],
    [['a password in an address', /:\/\/[^\s/:@"'<>\\]{0,100}:(?!&lt;)[^\s/@"'<>\\:$*{[%.…][^\s/@"'<>\\]{0,199}@(?=[\w[])/g]],
  ],
];

// A pattern that begins with a single character is searched for ten times slower than that character.
function isMarked(text: string, mark: Mark): boolean {
  if (typeof mark === 'string') return text.includes(mark);
  if (mark instanceof RegExp) return mark.test(text);
  const [begin, then] = mark;
  for (let at = text.indexOf(begin); at !== -1; at = text.indexOf(begin, at + 1)) {
    then.lastIndex = at + begin.length;
    if (then.test(text)) return true;
  }
  return false;
}

// 22 letters and digits plus `tt`, on their own. Every word that ends in "tt" is a candidate, so the preceding characters are checked first.
function* storyblokTokens(text: string): Generator<Secret> {
  for (let at = text.indexOf('tt'); at !== -1; at = text.indexOf('tt', at + 1)) {
    if (isWord(text.charCodeAt(at + 2)) || !isWord(text.charCodeAt(at - 22)) || !isStart(text, at - 22)) continue;
    const value = text.slice(at - 22, at + 2);
    // Real tokens also have capitals and digits; long words and hashes lack one of them.
    if (/^[A-Za-z0-9]+$/.test(value) && /[A-Z]/.test(value) && /\d/.test(value))
      yield { what: 'something that looks like a Storyblok token', value };
  }
}

// In a script or an encoded address, the character before it may be the last one of an escape: `%3D`, `\n`, `\u003d`.
const isStart = (text: string, at: number) =>
  !isWord(text.charCodeAt(at - 1)) || !isWord(text.charCodeAt(at)) || ESCAPE.test(text.slice(Math.max(0, at - 6), at));
const ESCAPE = /(?:%[\da-f]{2}|\\[nrt]|\\u[\da-f]{4})$/i;

const isWord = (code: number) => (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
