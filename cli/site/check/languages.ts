import type { Locale } from '../../../templates/contract.ts';
import type { SiteConfig } from '../../config/define.ts';
import { toText, type JsonObject } from '../../lib/json.ts';
import { canonicalTag, trimSlashes } from '../../lib/text.ts';
import type { Graph, SiteStory } from '../graph.ts';
import type { BlockFinding, Problem } from '../problems.ts';
import { fieldsOf } from '../story/fields.ts';
import { isForVisitors } from '../story/for-visitors.ts';
import type { StorySummary } from '../summary.ts';
import { codeOf, fieldLanguages, localeOfCode } from '../languages.ts';
import { folderOf, localeOf } from '../url.ts';

/**
 * Finds root folders that are named like a language and belong to none of the site, whose stories would be pages in the wrong one. A folder that
 * `routes.mount` names is what that says.
 */
export function checkFolders({ stories, config }: Pick<Graph, 'stories' | 'config'>): readonly Problem[] {
  const { locales, routes } = config;
  const folders = rootFoldersOf(stories);
  const known = new Set([...locales.map(folderOf), ...Object.keys(routes.mount).map(trimSlashes)]);
  return [...folders].flatMap((folder): readonly Problem[] => {
    const language = known.has(folder) ? null : languageCalled(folder);
    if (!language) return [];
    const wrong = `the folder looks like ${language.inEnglish}, but its stories would be pages in ${localeOf(folder, config).name}`;
    const message = `${wrong}: ${settingFor(language, { folder, folders, locales })}`;
    return [{ code: 'folderLanguage', story: `${folder}/`, path: '', message, hint: hintFor(folder), editUrl: null }];
  });
}

/** Reports languages of fields that the site does not show, and, if all translations are in fields, its languages that the space does not have. */
export function checkFieldLanguages(
  codes: readonly string[],
  { config, isFolder }: { readonly config: SiteConfig; readonly isFolder: (name: string) => boolean },
): readonly Pick<Problem, 'message' | 'hint'>[] {
  const { locales, storyblok } = config;
  // Whoever says so knows that the space has others.
  if (storyblok.translation === 'folders') return [];
  const shown = fieldLanguages(codes, config).filter(({ unlessFolder }) => unlessFolder === null || !isFolder(unlessFolder));
  const hidden = codes.filter((code) => !shown.some((one) => one.code === code)).map((code) => whyHidden(code, locales));
  const lacking =
    storyblok.translation === 'fields' ? locales.filter((one) => folderOf(one) !== '' && codeOf(one, codes) === undefined) : [];
  return [
    ...hidden,
    ...lacking.map(({ name, code }) => ({
      message: `${name} is to be in fields, but the space has no such language`,
      hint: `Add "${code}" in Settings → Internationalization, or remove the language from site.config.ts.`,
    })),
  ];
}

/** Like `checkFieldLanguages`, for a site with these stories. */
export function fieldLanguageProblems(
  codes: readonly string[],
  { stories, config }: Pick<Graph, 'stories' | 'config'>,
): readonly Problem[] {
  const folders = rootFoldersOf(stories);
  return checkFieldLanguages(codes, { config, isFolder: (name) => folders.has(name) }).map((found) => ({
    ...found,
    code: 'fieldLanguage',
    story: 'site.config.ts',
    path: 'locales',
    editUrl: null,
  }));
}

/** Finds the texts of a translation by fields that are those of the default language: the service sends these for what is not translated. */
export function* checkFields(
  { source, story }: SiteStory,
  { stories, config }: Pick<Graph, 'stories' | 'config'>,
): Generator<BlockFinding> {
  const original = source.original === null ? undefined : stories.get(source.original);
  if (!original) return;
  const [own, other] = [source, original.source].map(({ card }) => JSON.parse(card) as JsonObject) as [JsonObject, JsonObject];
  const nameOf = (code: Locale) => config.locales.find((locale) => locale.code === code)?.name ?? code;
  for (const [name, { kind }] of fieldsOf(source.component) ?? []) {
    const text = kind === 'text' ? toText(own[name]) : '';
    if (text === '' || text !== other[name] || !isForVisitors(name, text)) continue;
    const message = `"${name}" is missing in ${nameOf(story.locale)}: it is the text in ${nameOf(original.story.locale)}`;
    yield { code: 'untranslated', path: name, message, hint: 'Translate the field, if it is to differ.' };
  }
}

// --- internal ---

function whyHidden(code: string, locales: SiteConfig['locales']): Pick<Problem, 'message' | 'hint'> {
  const locale = localeOfCode(code, locales);
  if (!locale)
    return {
      message: `"${code}" is a field-level language, but none of the site`,
      hint: 'Add it to `locales` in site.config.ts (docs/languages.md), or remove it in Settings → Internationalization.',
    };
  const folder = folderOf(locale);
  return folder === ''
    ? {
        message: `"${code}" is a field-level language, but stories at the root are in ${locale.name} already, in the default language of the space`,
        hint: "Remove the language in Settings → Internationalization, or give the language of the root `folder: ''` in site.config.ts, and this one another.",
      }
    : {
        message: `"${code}" is both a field-level language and a root folder of the space, "${folder}": only the folder is shown`,
        hint: "Remove the language in Settings → Internationalization, or set storyblok: { translation: 'both' } in site.config.ts.",
      };
}

/** Translations by fields are in the folder of their language only on the site. */
const rootFoldersOf = (stories: Graph['stories']): ReadonlySet<string> =>
  new Set([...stories.values()].flatMap(({ source }) => (source.original === null ? [rootFolderOf(source)] : [])));

/** The root folder of a story; empty if it is in none. */
const rootFolderOf = ({ fullSlug, isStartpage }: StorySummary) =>
  fullSlug.includes('/') || isStartpage ? (fullSlug.split('/')[0] ?? '') : '';

interface Language {
  readonly code: string;
  readonly inEnglish: string;
}

/** The language of a folder such as `de`, `pt-br` or `zh-hans`; null if it is not named like one. */
function languageCalled(folder: string): Language | null {
  const code = /^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3}))?$/i.test(folder) ? canonicalTag(folder) : null;
  const inEnglish = code && IN_ENGLISH.of(code);
  return code && inEnglish ? { code, inEnglish } : null;
}

// As all that the program says.
const IN_ENGLISH = new Intl.DisplayNames('en-US', { type: 'language', fallback: 'none' });

interface Setting {
  readonly folder: string;
  /** All root folders of the space. */
  readonly folders: ReadonlySet<string>;
  readonly locales: SiteConfig['locales'];
}

/** What to write into the configuration for a language, or for one that the site has already, but in another folder. */
function settingFor({ code }: Language, { folder, folders, locales }: Setting): string {
  const same = locales.find((locale) => locale.code === code) ?? locales.find((locale) => locale.code === new Intl.Locale(code).language);
  if (!same) {
    const prefix = code.toLowerCase();
    return `to \`locales\`, add { code: '${code}', prefix: '${prefix}'${folder === prefix ? '' : `, folder: '${folder}'`} }`;
  }
  const used = folderOf(same);
  const but = folders.has(used) && used !== '' ? `, if that replaces "${used}"` : '';
  return `in \`locales\`, add folder: '${folder}' to '${same.code}'${but}`;
}

const hintFor = (folder: string) =>
  `Write that into site.config.ts ("Languages" in docs/content-model.md). To leave the folder out, routes: { mount: { '${folder}/': null } }; if it is no language, { '${folder}/': '/${folder}/' }.`;
