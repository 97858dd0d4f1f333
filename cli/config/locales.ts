import { z } from 'zod';
import { canonicalTag } from '../lib/text.ts';

const locale = z.strictObject({
  /** The language, by its BCP 47 tag, such as "de" or "pt-BR"; names the file of its texts, `locales/<code>.json`. */
  code: z.string().superRefine((code, context) => {
    const canonical = canonicalTag(code);
    if (canonical === code) return;
    context.addIssue(`must be a language code, like "de" or "pt-BR"${canonical ? `; did you mean "${canonical}"?` : ''}`);
  }),
  /**
   * BCP 47 tag with region or script, for `<html lang>`, `hreflang` and the sitemap's name, such as "es-MX".
   * @default the code, with the region that most of its speakers live in if it names none
   */
  iso: z
    .string()
    .refine((iso) => canonicalTag(iso) === iso && namesPlace(iso), 'must be a language with a region, like "es-ES"')
    .optional(),
  /** Label of the language switch. @default the code in capitals */
  label: z.string().min(1).optional(),
  /** The language's name in itself. @default what `Intl.DisplayNames` has */
  name: z.string().min(1).optional(),
  /** Path prefix of its pages; empty for the default language. @default empty for the first language if no other is, else the code in lower case */
  prefix: z
    .string()
    .regex(/^[a-z\d-]*$/i, 'must be a plain folder name, or empty')
    .optional(),
  /** Root folder of its stories in the space, if it is not called like the prefix; empty for the root itself. @default the prefix */
  folder: z
    .string()
    .regex(/^[^\s/?#]*$/, 'must be a plain folder name, or empty')
    .optional(),
  /** Direction of its script. @default that of its `iso` */
  dir: z.enum(['ltr', 'rtl']).optional(),
  /**
   * Code of the language to use for what is missing in this one: texts of the interface, and pages, which do not exist otherwise (docs/languages.md);
   * null for the default language's texts. @default null
   */
  fallback: z.string().nullable().default(null),
});

type UserLocale = z.output<typeof locale>;

/** The languages of a site, with all that their codes say. The default language is the one without a prefix, else the first. */
export const localesSchema = z
  .array(locale)
  .min(1)
  .refine((all) => isDistinct(all.map(({ code }) => code)), 'a language is listed twice')
  .superRefine((all, context) => {
    for (const [index, { code, fallback }] of all.entries())
      if (fallback !== null && (fallback === code || all.every((other) => other.code !== fallback)))
        context.addIssue({ code: 'custom', path: [index, 'fallback'], message: 'must be the code of another language of the site' });
  })
  .transform((all) => {
    const isFree = all.every(({ prefix }) => prefix !== '');
    return all.map((one, index) => complete(one, isFree && index === 0));
  })
  .refine((all) => isDistinct(all.map(({ prefix }) => prefix.toLowerCase())), 'two languages have the same prefix')
  .refine(
    (all) => isDistinct(all.map(({ folder, prefix }) => folder ?? prefix)),
    'two languages have the same folder: where it is not the prefix, `folder` says so',
  )
  .refine((all) => isDistinct(all.map(({ iso }) => iso)), 'two languages have the same iso: each has a sitemap by that name');

/** What a language code says by itself: BCP 47 tag with region or script, label, own name, direction of the script. */
export function describeLocale(code: string) {
  const iso = namesPlace(code) ? code : `${code}-${new Intl.Locale(code).maximize().region}`;
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return { iso, label: code.toUpperCase(), name: (name[0] ?? '').toLocaleUpperCase(code) + name.slice(1), dir: directionOf(iso) };
}

// --- internal ---

const isDistinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

function complete({ prefix, fallback, folder, ...given }: UserLocale, isFirst: boolean) {
  const { code } = given;
  const described = describeLocale(code);
  const iso = given.iso ?? described.iso;
  return {
    code,
    iso,
    label: given.label ?? described.label,
    name: given.name ?? described.name,
    prefix: prefix ?? (isFirst ? '' : code.toLowerCase()),
    dir: given.dir ?? directionOf(iso),
    fallback,
    ...(folder === undefined ? {} : { folder }),
  };
}

function namesPlace(tag: string): boolean {
  const { region, script } = new Intl.Locale(tag);
  return Boolean(region ?? script);
}

/** Node has had it as a property, then as a method (https://tc39.es/proposal-intl-locale-info/). */
interface LocaleWithText extends Intl.Locale {
  readonly textInfo?: { readonly direction?: string };
  getTextInfo?(): { readonly direction?: string };
}

function directionOf(tag: string): 'ltr' | 'rtl' {
  const known: LocaleWithText = new Intl.Locale(tag);
  return (known.getTextInfo?.() ?? known.textInfo)?.direction === 'rtl' ? 'rtl' : 'ltr';
}
