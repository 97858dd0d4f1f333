import { z } from 'zod';
import { HOST_NAMES } from '../hosting/hosts.ts';
import { localesSchema } from './locales.ts';
import { problemPolicies } from './problem-policies.ts';
import { urlOf } from '../lib/text.ts';

const path = z.string().regex(/^\/(?:[^\s?#]*[^\s/?#])?$/, 'must start with "/" and not end with one, like "/cursos"');

/** The host or recipient is fixed by the owner; placeholders come only after it. */
const FEEDBACK = /^(?=.*\{url\})(?:https:\/\/[^\s/?#{}]+[/?#]|mailto:[^\s?{}]+\?)(?:[^\s{}]|\{(?:url|title)\})+$/;

/** Origin of a web address, as browsers normalise it; null if it is not one. */
function originOf(address: string): string | null {
  return /^https?:\/\//i.test(address) ? (urlOf(address)?.origin ?? null) : null;
}

/** The same of a site, which may have a path of plain names on its host; null if it is none. */
function siteAddressOf(address: string): string | null {
  const origin = originOf(address);
  const names = urlOf(address)?.pathname.split('/').filter(Boolean) ?? [];
  return origin && names.every((name) => /^[\w.~-]+$/.test(name)) ? [origin, ...names].join('/') : origin;
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(undefined, { timeZone: name }));
  } catch {
    return false;
  }
}

/** The fields of `site.config.ts`, with their defaults. */
const fields = z.strictObject({
  site: z.strictObject({
    /** Name of the site, in titles, the header and structured data. */
    name: z.string().min(1),
    /**
     * Scheme and host of the published site, and the path if it is not at the root of its host, such as "https://someone.github.io/learn"; without a
     * trailing slash. Addresses elsewhere in the configuration begin with "/" at the site's own root.
     */
    origin: z.string().superRefine((value, context) => {
      const origin = siteAddressOf(value);
      if (origin !== value)
        context.addIssue(`must be scheme and host, and a path if it has one, like "${origin ?? 'https://academy.example'}"`);
    }),
    /** IANA time zone in which dates are shown, such as "Europe/Madrid". @default 'UTC' */
    timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone, like "Europe/Madrid"').default('UTC'),
    /** The organisation's profiles elsewhere, for structured data. @default [] */
    sameAs: z.array(z.url('must be an address, like "https://social.example/academy"')).default([]),
    /**
     * Where readers of lessons and articles can suggest a correction: a web address or "mailto:", in which `{url}` stands for the page's address
     * and `{title}` for its title. @default null
     */
    feedback: z
      .string()
      .regex(
        FEEDBACK,
        'must be an address of the web, or "mailto:", with {url} in it, like "mailto:team@academy.example?subject={title}&body={url}"',
      )
      .nullable()
      .default(null),
    /** How to write to the site's owner: an e-mail address or a web address, which a disabled account is shown. @default null */
    contact: z
      .union(
        [z.email(), z.url({ protocol: /^https$/ })],
        'must be an e-mail address, or an address of the web like "https://academy.example/contact"',
      )
      .nullable()
      .default(null),
    /** Whether each page is published as Markdown too, for programs that read it: `/cursos/x.md` beside `/cursos/x`. @default false */
    markdown: z.boolean().default(false),
    /** Whether visitors can save courses in their browser, to read them without a connection. @default false */
    offline: z.boolean().default(false),
    /** Whether a page without a picture gets an image of its own for shared links, with its title on it. @default false */
    shareImages: z.boolean().default(false),
  }),

  /** The languages, of which the one without a prefix is the default, else the first. */
  locales: localesSchema,

  routes: z
    .strictObject({
      /** Where `/` redirects to; null shows the home story there. @default null, or the default language if all have a prefix */
      rootRedirect: path
        .refine((value) => value !== '/', 'must be another page than "/"')
        .nullable()
        .default(null),
      /** Slug of the story that is a language's home page; null for "home", else the start page that is found. @default null */
      home: z.string().min(1).nullable().default(null),
      /**
       * Where folders of the space are on the site, by their path in the folder of each language: `{ 'pages/': '/', 'blog/posts/': '/articles/' }`. The
       * longest path counts; null leaves out what is in the folder. @default {}
       */
      mount: z
        .record(
          z.string().regex(/^[^/\s?#][^\s?#]*\/$/, 'must be a folder, like "pages/"'),
          z
            .string()
            .regex(/^\/(?!\/)[^\s?#]*$/, 'must be a path of the site, like "/articles/", or null')
            .nullable(),
        )
        .default({}),
      /** Folder of configuration stories, which have no pages; menus are in `<folder>/menus`. @default 'config' */
      configFolder: z.string().min(1).default('config'),
      /** Components whose stories have no page of their own. @default ['testimonial', 'faq-item', 'menus'] */
      withoutPage: z.array(z.string()).default(['testimonial', 'faq-item', 'menus']),
    })
    .prefault({}),

  /** Width of pages: the default, and per component (a story's own `layout` field takes precedence). */
  layouts: z
    .strictObject({
      /** @default 'full' */
      default: z.enum(['full', 'boxed']).default('full'),
      /** By component name. @default {} */
      byComponent: z.record(z.string(), z.enum(['full', 'boxed'])).default({}),
    })
    .prefault({}),

  storyblok: z
    .strictObject({
      /** Region of the space. @default 'eu' */
      region: z.enum(['eu', 'us', 'ca', 'ap', 'cn']).default('eu'),
      /**
       * Where translations are: each language in a folder, in the fields of one story, or some here and some there; null for what the space says, whose
       * languages (_Settings → Internationalization_) are in fields unless it has a folder for them. @default null
       */
      translation: z.enum(['folders', 'fields', 'both']).nullable().default(null),
      /** Fields that have to be translated for a page to exist in a language, of those that it has; without any, one translated field is enough. @default [] */
      mustBeTranslated: z.array(z.string().min(1)).default([]),
      /** Requests per second, never more than 3 with an OAuth token; `auto` picks the fastest within Storyblok's published limits per page size. @default 5 */
      requestsPerSecond: z.union([z.number().positive().max(50), z.literal('auto')], 'must be a number up to 50, or "auto"').default(5),
      /** Maximum stories per page of a list request, up to 100. @default 100 */
      perPage: z.number().int().min(1).max(100).default(100),
      /** How often a failed request is retried. @default 5 */
      maxRetries: z.number().int().min(0).max(10).default(5),
      /** Total time limit of a request, in ms. @default 30000 */
      timeoutMs: z.number().int().positive().default(30_000),
    })
    .prefault({}),

  /** The Firebase web app with the user accounts; null if there is none. All of it is public by design. @default null */
  firebase: z
    .strictObject({
      apiKey: z.string().min(1),
      authDomain: z.string().min(1),
      projectId: z.string().min(1),
      appId: z.string().min(1),
      /** The bucket of Storage that people's pictures are uploaded to, like "academy.firebasestorage.app"; null if they cannot upload any. @default null */
      storageBucket: z
        .string()
        .regex(/^[a-z\d][a-z\d._-]+$/, 'must be the name of a bucket, without "gs://"')
        .nullable()
        .default(null),
      /** Region of the callable functions. @default 'us-central1' */
      functionsRegion: z.string().min(1).default('us-central1'),
      /** Other identity providers offered on the login and registration pages. @default [] */
      providers: z.array(z.enum(['google', 'facebook', 'github', 'twitter'])).default([]),
      /** Whether users can sign in with a link sent by e-mail. @default true */
      emailLink: z.boolean().default(true),
      /**
       * App Check, with the score-based key of reCAPTCHA Enterprise that the app is registered with; null to do without. The function asks for its tokens
       * too, once it is deployed again. @default null
       */
      appCheck: z
        .strictObject({ siteKey: z.string().min(1) })
        .nullable()
        .default(null),
      /** Whether pages with passwords allow the reCAPTCHA that Authentication → Settings can enforce. @default false */
      recaptcha: z.boolean().default(false),
    })
    .nullable()
    .default(null),

  /** Stripe's publishable key (`pk_live_…`), for the pages after a purchase; null if nothing is sold. @default null */
  stripe: z
    .strictObject({ publishableKey: z.string().regex(/^pk_/, 'must be a publishable key, which starts with "pk_"') })
    .nullable()
    .default(null),

  /**
   * A service that counts visits to content pages, by a script of its own; null if none are counted. Only a site that search engines may index loads it,
   * and not in browsers that ask to be left alone (Global Privacy Control). @default null
   */
  analytics: z
    .strictObject({
      /** Address of the service's script, like "https://plausible.io/js/script.js". */
      script: z.string().refine((value) => originOf(value)?.startsWith('https:'), 'must be an address that begins with "https://"'),
      /** Its attributes, like { 'data-domain': 'academy.example' }. @default {} */
      attributes: z
        .record(z.string(), z.string())
        .refine((all) => Object.keys(all).every((name) => /^(?:id|data-[a-z\d-]+)$/.test(name)), 'names must be "id" or begin with "data-"')
        .default({}),
      /** What else the script talks to, besides the host that it comes from: origins. @default [] */
      connect: z
        .array(z.string().refine((value) => originOf(value) === value, 'must be scheme and host only, like "https://api.example"'))
        .default([]),
      /** Whether visitors are asked first, which the law requires if the service stores or reads anything on their devices. @default true */
      consent: z.boolean().default(true),
    })
    .nullable()
    .default(null),

  /** What happens when a visitor's language differs from the page's. @default 'suggest' */
  localeDetection: z.enum(['suggest', 'redirect', 'off']).default('suggest'),

  hosting: z
    .strictObject({
      /**
       * Host whose configuration is written besides `builds/hosting.json`: `dist.firebase.json`, or files of the site that the host reads.
       * @default 'firebase'
       */
      host: z.enum(HOST_NAMES).default('firebase'),
      /** What Firebase Hosting is told besides, as in the `hosting` of a `firebase.json`: `site` or `target`, `rewrites`, `ignore`. @default {} */
      firebase: z
        .record(z.string(), z.unknown())
        .refine(
          (said) => !['public', 'cleanUrls', 'trailingSlash', 'headers', 'redirects'].some((name) => name in said),
          'must not have "public", "cleanUrls", "trailingSlash", "headers" or "redirects", which the build decides',
        )
        .default({}),
      /** Redirected addresses; a page at the same address wins. @default [] */
      redirects: z
        .array(
          z.strictObject({
            from: z.string().regex(/^\/[^?#*\s]+$/, 'must be a path of the site, like "/viejo", without "*"'),
            to: z.string().regex(/^(?:\/(?!\/)|https?:\/\/)\S*$/, 'must be a path of the site or an address'),
            /** 301 and 308 are permanent, 302 and 307 temporary. @default 301 */
            status: z.literal([301, 302, 307, 308]).default(301),
          }),
        )
        .default([]),
      /** Slug of a Storyblok datasource with more redirects: each entry has the old path as its name and the new one as its value. @default null */
      redirectsDatasource: z.string().min(1).nullable().default(null),
      /** Days to keep scripts and styles of earlier builds, for pages that are still open; 0: none. @default 7 */
      keepAssetsDays: z.number().min(0).max(365).default(7),
    })
    .prefault({}),

  publish: z
    .strictObject({
      /**
       * The share of its content pages that a production build may take from the site that it replaces, redirected ones not counted: a build that would
       * drop more publishes nothing, unless it is called with `--may-drop`. Up to three pages may always disappear. @default 0.2
       */
      mayDrop: z.number().min(0).max(1).default(0.2),
      /**
       * Whether a production build of a space on the service is published although `site.origin` is a name that nobody can have, such as
       * "https://academy.example" or "http://localhost:4000". @default false
       */
      exampleOrigin: z.boolean().default(false),
    })
    .prefault({}),

  /** How often an open page checks for a newer build, in ms. @default 3600000 */
  buildCheckIntervalMs: z.number().int().positive().default(3_600_000),

  toast: z
    .strictObject({
      /** How long a toast is shown, in ms. @default 3000 */
      durationMs: z.number().int().positive().default(3000),
      /** @default 'top-right' */
      position: z.enum(['top-right', 'top-left', 'bottom-right', 'bottom-left']).default('top-right'),
    })
    .prefault({}),

  islands: z
    .strictObject({
      /** The browser runtime of islands. React itself is some 14 times larger. @default 'preact' */
      runtime: z.enum(['preact', 'react']).default('preact'),
    })
    .prefault({}),

  /** What looks like a secret but is an example, such as "AKIAIOSFODNN7EXAMPLE": whatever has one of these texts in it may be published. @default [] */
  allowedSecrets: z.array(z.string().trim().min(6, 'must have six characters at least: a shorter text is in too many secrets')).default([]),

  /** What happens when content has a problem; `--strict` turns every `warn` into `fail`. */
  problems: problemPolicies.prefault({}),
});

/** The schema of `site.config.ts`, with what several of its fields have to agree on. */
export const siteConfigSchema = fields
  .superRefine(({ locales, routes }, context) => {
    // Browsers tell the language of a page by its address.
    for (const [folder, to] of Object.entries(routes.mount)) {
      const prefix = to?.split('/')[1];
      if (prefix && locales.some((one) => one.prefix === prefix))
        context.addIssue({
          code: 'custom',
          path: ['routes', 'mount', folder],
          message: `must be a path in each language, without "/${prefix}", which is put before it`,
        });
    }
  })
  .transform((config) => {
    const [usual] = config.locales;
    // Somebody who types the host's name is to be shown something.
    if (!usual || config.routes.rootRedirect !== null || config.locales.some(({ prefix }) => prefix === '')) return config;
    return { ...config, routes: { ...config.routes, rootRedirect: `/${usual.prefix}` } };
  });
