import { z } from 'zod';

const locale = z.enum(['es', 'en']);
const policy = z.enum(['fail', 'warn', 'ignore']);
const path = z.string().regex(/^\/(?:[^\s?#]*[^\s/?#])?$/, 'must start with "/" and not end with one, like "/cursos"');

/** Host or recipient are the owner's; what is filled in stands behind them. */
const FEEDBACK = /^(?=.*\{url\})(?:https:\/\/[^\s/?#{}]+[/?#]|mailto:[^\s?{}]+\?)(?:[^\s{}]|\{(?:url|title)\})+$/;

/** Scheme and host of an address, as browsers write them; null where it is none of the web. */
function originOf(address: string): string | null {
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).origin : null;
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const localeConfig = z.strictObject({
  /** ISO 639 code; names the message file `locales/<code>.json`. */
  code: locale,
  /** BCP 47 tag with region, for `<html lang>`, `hreflang` and the sitemap's name. */
  iso: z.string().regex(/^[a-z]{2}-[A-Z]{2}$/, 'must be a language with a region, like "es-ES"'),
  /** Label of the language switch. */
  label: z.string().min(1),
  /** The language's name in itself. */
  name: z.string().min(1),
  /** Path prefix and root folder of its stories; empty for the default language. */
  prefix: z.string().regex(/^[a-z-]*$/, 'must be a plain folder name, or empty'),
});

/** What `site.config.ts` may say, with the defaults: every field of it is described here. */
export const siteConfigSchema = z.strictObject({
  site: z.strictObject({
    /** Name of the site, in titles, the header and structured data. */
    name: z.string().min(1),
    /** Scheme and host of the published site, without a trailing slash. */
    origin: z.string().superRefine((value, context) => {
      const origin = originOf(value);
      if (origin !== value) context.addIssue(`must be scheme and host only, like "${origin ?? 'https://academy.example'}"`);
    }),
    /** IANA time zone that dates are told in, such as "Europe/Madrid". @default 'UTC' */
    timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone, like "Europe/Madrid"').default('UTC'),
    /** Addresses of the organisation elsewhere, for structured data. @default [] */
    sameAs: z.array(z.url()).default([]),
    /**
     * Where lessons and articles let readers suggest a correction: an address of the web, or "mailto:", in which `{url}` becomes the address of the page and
     * `{title}` its title. @default null
     */
    feedback: z
      .string()
      .regex(
        FEEDBACK,
        'must be an address of the web, or "mailto:", with {url} in it, like "mailto:team@academy.example?subject={title}&body={url}"',
      )
      .nullable()
      .default(null),
  }),

  /** The languages; exactly one has no prefix and is the default. */
  locales: z
    .array(localeConfig)
    .min(1)
    .refine((all) => all.filter(({ prefix }) => prefix === '').length === 1, 'exactly one language must have the prefix ""')
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'a language is listed twice')
    .refine(
      (all) => new Set(all.map(({ iso }) => iso)).size === all.length,
      'two languages have the same iso: each has a sitemap by that name',
    ),

  routes: z
    .strictObject({
      /** Where `/` redirects to; null shows the home story there. @default null */
      rootRedirect: path
        .refine((value) => value !== '/', 'must be another page than "/"')
        .nullable()
        .default(null),
      /** Slug of the story that is a language's home page. @default 'home' */
      home: z.string().min(1).default('home'),
      /** Folder of configuration stories, which have no pages; menus are `<folder>/menus`. @default 'config' */
      configFolder: z.string().min(1).default('config'),
      /** Components whose stories have no page of their own. @default ['testimonial', 'faq-item', 'menus'] */
      withoutPage: z.array(z.string()).default(['testimonial', 'faq-item', 'menus']),
    })
    .prefault({}),

  /** Width of the pages: of everything, and of single components (a story's own `layout` field goes first). */
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
      /** Where the space lives. @default 'eu' */
      region: z.enum(['eu', 'us', 'ca', 'ap', 'cn']).default('eu'),
      /** Requests a second, 3 for an OAuth token; `auto` goes by the limits that Storyblok publishes for each page size, and picks the fastest. @default 5 */
      requestsPerSecond: z.union([z.number().positive().max(50), z.literal('auto')], 'must be a number up to 50, or "auto"').default(5),
      /** Stories a page of a list at most, up to 100. @default 100 */
      perPage: z.number().int().min(1).max(100).default(100),
      /** How often a failed request is tried again. @default 5 */
      maxRetries: z.number().int().min(0).max(10).default(5),
      /** How long a request may take in all, in ms. @default 30000 */
      timeoutMs: z.number().int().positive().default(30_000),
    })
    .prefault({}),

  /** The Firebase web app that accounts live in; null until there is one. All of it is public by design. @default null */
  firebase: z
    .strictObject({
      apiKey: z.string().min(1),
      authDomain: z.string().min(1),
      projectId: z.string().min(1),
      appId: z.string().min(1),
      /** Region of the callable functions. @default 'us-central1' */
      functionsRegion: z.string().min(1).default('us-central1'),
      /** Other identity providers that the login and registration pages offer. @default [] */
      providers: z.array(z.enum(['google', 'facebook', 'github', 'twitter'])).default([]),
      /** Whether one can sign in with a link sent by e-mail. @default true */
      emailLink: z.boolean().default(true),
    })
    .nullable()
    .default(null),

  /** Stripe's publishable key (`pk_live_…`), for the pages after a purchase; null where nothing is sold. @default null */
  stripe: z
    .strictObject({ publishableKey: z.string().regex(/^pk_/, 'must be a publishable key, which starts with "pk_"') })
    .nullable()
    .default(null),

  /** What a visitor whose language differs from the page's meets. @default 'suggest' */
  localeDetection: z.enum(['suggest', 'redirect', 'off']).default('suggest'),

  hosting: z
    .strictObject({
      /** In whose words the site says what its host is to do, besides `builds/hosting.json`: `firebase.json`, or files `_headers` and `_redirects` in it. @default 'firebase' */
      host: z.enum(['firebase', 'netlify', 'cloudflare']).default('firebase'),
      /** Addresses that lead elsewhere; a page that has one of them wins. @default [] */
      redirects: z
        .array(
          z.strictObject({
            from: z.string().regex(/^\/[^?#\s]+$/, 'must be a path of the site, like "/viejo"'),
            to: z.string().regex(/^(?:\/(?!\/)|https?:\/\/)\S*$/, 'must be a path of the site or an address'),
            /** 301 and 308 are for good, 302 and 307 for now. @default 301 */
            status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
          }),
        )
        .default([]),
      /** Slug of a datasource in Storyblok whose entries are redirects too, with the old path as name and the new one as value. @default null */
      redirectsDatasource: z.string().min(1).nullable().default(null),
      /** How many days a site keeps scripts and styles that only earlier builds' pages load, which may be open still; 0: none. @default 7 */
      keepAssetsDays: z.number().min(0).max(365).default(7),
    })
    .prefault({}),

  /** How often an open page looks for a newer build, in ms. @default 3600000 */
  buildCheckIntervalMs: z.number().int().positive().default(3_600_000),

  toast: z
    .strictObject({
      /** How long a toast stays, in ms. @default 3000 */
      durationMs: z.number().int().positive().default(3000),
      /** @default 'top-right' */
      position: z.enum(['top-right', 'top-left', 'bottom-right', 'bottom-left']).default('top-right'),
    })
    .prefault({}),

  islands: z
    .strictObject({
      /** What islands run on in the browser. React itself is some 14 times larger. @default 'preact' */
      runtime: z.enum(['preact', 'react']).default('preact'),
    })
    .prefault({}),

  /** What happens when content has a problem; `--strict` turns every `warn` into `fail`. */
  problems: z
    .strictObject({
      /** A block whose component has no file in templates/blocks/, or no fields in templates/schema.ts. @default 'warn' */
      unknownComponent: policy.default('warn'),
      /** A relation to a story that is missing or unpublished. @default 'warn' */
      missingRelation: policy.default('warn'),
      /** A link to a story or a path that the site does not have. @default 'warn' */
      deadLink: policy.default('warn'),
      /** A link or a relation to a story of another language that has no translation to lead to instead. @default 'warn' */
      otherLanguage: policy.default('warn'),
      /** A story whose address is taken by another one: the one that was published last keeps it. @default 'warn' */
      addressTaken: policy.default('warn'),
      /** A language without a home page, which no root redirect stands in for. @default 'warn' */
      missingHome: policy.default('warn'),
      /** A language of fields: the site has a folder for each of its languages, and shows no other. @default 'warn' */
      fieldLanguage: policy.default('warn'),
      /** A required field that is empty. @default 'warn' */
      missingField: policy.default('warn'),
      /** A picture without alternative text that is not marked as decorative; reported once per story. @default 'warn' */
      missingAlt: policy.default('warn'),
      /** A value that its field cannot have, of which nothing is shown: a choice that is not offered, a number that is none. @default 'warn' */
      badValue: policy.default('warn'),
      /** A quiz that nobody can answer: it has fewer than two options, or none that is correct. @default 'warn' */
      noAnswer: policy.default('warn'),
      /** A page that another language does not have. @default 'ignore' */
      untranslated: policy.default('ignore'),
      /** A redirect that is left out: its address is a page's, or it is no redirect. @default 'warn' */
      redirectIgnored: policy.default('warn'),
      /** Redirects that lead in a circle; they are left out. @default 'fail' */
      redirectLoop: policy.default('fail'),
      /** The deployed site, which knows where renamed pages were, could not be asked, and nothing of that is kept here. @default 'warn' */
      redirectsLost: policy.default('warn'),
      /** More headers or redirects than `hosting.host` takes. @default 'warn' */
      hostLimit: policy.default('warn'),
      /** A story that does not have the shape of one, and is left out. @default 'warn' */
      unreadableStory: policy.default('warn'),
    })
    .prefault({}),
});
