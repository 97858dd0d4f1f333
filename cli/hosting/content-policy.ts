import type { PublicFirebase } from '../../islands/config.ts';
import { integrityOf } from '../lib/hash.ts';
import { memoize } from '../lib/memoize.ts';
import type { PageFacts, PageNeeds } from './page-needs.ts';
import type { Header } from './rules.ts';

export const POLICY = 'Content-Security-Policy';

export interface PolicyOptions {
  /** Sources of the pages' inline scripts, as returned by `sourceOf`. */
  readonly inline: readonly string[];
  /** The Firebase web app that the pages talk to, including its emulators; null if there is none. */
  readonly firebase: PublicFirebase | null;
  /** The service that counts visits. @default null */
  readonly analytics?: AnalyticsService | null;
  /** Whether the site may frame its own pages. @default false */
  readonly framesItself?: boolean;
  /** Origin of the Visual Editor, if it edits the pages in its frame; null if it does not. @default null */
  readonly editor?: string | null;
}

export interface AnalyticsService {
  /** Address of its script. */
  readonly script: string;
  /** Other origins that the script talks to. */
  readonly connect: readonly string[];
}

/** Sources to add to a policy, by directive. */
export type Sources = Readonly<Partial<Record<Directive, readonly string[]>>>;

type Directive = 'script-src' | 'style-src' | 'font-src' | 'img-src' | 'media-src' | 'connect-src' | 'frame-src';

/**
 * The Content-Security-Policy of a page, which allows only what it needs. Structured data and configuration are in scripts that are not run,
 * so a policy does not apply to them.
 */
export function contentPolicy(
  needs: PageNeeds,
  { inline, firebase, analytics = null, framesItself = false, editor = null }: PolicyOptions,
): string {
  // What was just typed may need others than the page that was loaded.
  const frames = editor ? ANYWHERE : needs.frames;
  const media = editor ? ["'self'", ...ANYWHERE] : needs.media;
  const own: Sources = {
    'script-src': ["'self'", ...inline],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", ...(needs.anyPicture || editor ? ANYWHERE : needs.images)],
    // Whether an embed can be loaded is asked of its host.
    'connect-src': ["'self'", ...frames],
    ...(media.length > 0 ? { 'media-src': media } : {}),
    ...(frames.length > 0 ? { 'frame-src': frames } : {}),
  };
  const directives = Object.entries(own).map(([name, sources]) => [name, ...sources].join(' '));
  const framedBy = [...(framesItself ? ["'self'"] : []), ...(editor ? [editor] : [])];
  const ancestors = framedBy.join(' ') || "'none'";
  const base = ["default-src 'none'", ...directives, "base-uri 'none'", "form-action 'self'", `frame-ancestors ${ancestors}`].join('; ');
  return [
    firebase ? firebaseSources(needs, firebase) : {},
    needs.payment ? PAYMENT : {},
    needs.analytics && analytics ? analyticsSources(analytics) : {},
  ].reduce(addSources, base);
}

/** The additional sources with which a page's islands can talk to Firebase or to its emulators. */
export function firebaseSources({ account, callable, recaptcha, storage }: PageNeeds, app: PublicFirebase): Sources {
  const { authDomain, emulators, functionsRegion, projectId, providers, storageBucket } = app;
  const auth = emulators ? [emulators.auth] : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  const firestore = emulators?.firestore ?? 'https://firestore.googleapis.com';
  const functions = emulators?.functions ?? `https://${functionsRegion}-${projectId}.cloudfunctions.net`;
  const files = storage && storageBucket !== null ? (emulators?.storage ?? 'https://firebasestorage.googleapis.com') : null;
  const stored = account === 'documents' || account === 'popup';
  const popup = account === 'popup' && providers.length > 0;
  const attested = app.appCheck !== null && (account !== 'none' || callable);
  const asksRecaptcha = attested || (app.recaptcha && recaptcha);
  return {
    'connect-src': [
      ...(account === 'none' ? [] : auth),
      ...(stored ? [firestore] : []),
      ...(files ? [files] : []),
      ...(callable ? [functions] : []),
      ...(attested ? ['https://content-firebaseappcheck.googleapis.com'] : []),
      ...(asksRecaptcha ? [RECAPTCHA] : []),
    ],
    // Pictures may come from anywhere, but only over HTTPS.
    ...(files && emulators ? { 'img-src': [files] } : {}),
    // Identity provider popups answer through a Firebase frame, which Google's script talks to.
    'script-src': [
      ...(popup ? ['https://apis.google.com'] : []),
      ...(asksRecaptcha ? [RECAPTCHA, 'https://www.gstatic.com/recaptcha/'] : []),
    ],
    'frame-src': [
      ...(popup ? [emulators?.auth ?? `https://${authDomain}`] : []),
      ...(asksRecaptcha ? [RECAPTCHA, 'https://recaptcha.google.com/recaptcha/'] : []),
    ],
  };
}

/** Extends a policy with more sources. */
export function addSources(policy: string, more: Sources): string {
  const directives = new Map(policy.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]));
  for (const [name, sources] of Object.entries(more)) {
    if (sources.length === 0) continue;
    const before = directives.get(name) ?? [];
    directives.set(name, [...new Set([...before, ...sources])]);
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** The source expression for an inline script in a policy: the hash of its text. */
export const sourceOf = memoize((script) => `'${integrityOf(script)}'`);

const UNUSED = ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'];

/**
 * The headers of every response besides its Content-Security-Policy. Features that embedded frames use (autoplay, full screen, the clipboard) are
 * not restricted, since a feature denied to the page cannot be granted to a frame.
 */
export const SECURITY_HEADERS: readonly Header[] = [
  // Two years, as browsers request; subdomains are up to their owners.
  { key: 'Strict-Transport-Security', value: 'max-age=63072000' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  // Within the site the whole address, to which people return after signing in.
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: UNUSED.map((feature) => `${feature}=()`).join(', ') },
  // The popups of identity providers must be able to answer.
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];

interface HeaderOptions {
  /** The Firebase web app that the pages talk to, including its emulators; null if there is none. */
  readonly firebase: PublicFirebase | null;
  /** Origin of the Visual Editor, if it edits the page in its frame. */
  readonly editor: string | null;
}

/** The response headers of a page, for a server that renders pages on request, so that no rules can be computed in advance. */
export function pageHeaders({ needs, inline }: PageFacts, { firebase, editor }: HeaderOptions): Readonly<Record<string, string>> {
  const policy = contentPolicy(needs, { inline, firebase, framesItself: true, editor });
  const lasting = SECURITY_HEADERS.filter(({ key }) => key !== 'Strict-Transport-Security');
  return { ...Object.fromEntries(lasting.map(({ key, value }) => [key, value])), [POLICY]: policy };
}

// --- internal ---

const ANYWHERE = ['https:'];

// As Google documents it (https://developers.google.com/recaptcha/docs/faq); what its script tells of the page, it sends there too.
const RECAPTCHA = 'https://www.google.com/recaptcha/';

// As Stripe documents it: https://docs.stripe.com/security/guide#content-security-policy
const PAYMENT: Sources = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

// A visit is told by a request or, where that is not possible, by a picture.
function analyticsSources({ script, connect }: AnalyticsService): Sources {
  const { origin } = new URL(script);
  const told = [origin, ...connect];
  return { 'script-src': [origin], 'connect-src': told, 'img-src': told };
}
