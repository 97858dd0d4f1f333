import type { SiteConfig } from '../../config/define.ts';
import { trimSlashes } from '../../lib/text.ts';
import type { Graph } from '../graph.ts';
import type { Problem } from '../problems.ts';
import type { StorySummary } from '../summary.ts';
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

/** Reports field-level languages: the site uses folders for languages and shows only the default language of fields. */
export function checkFieldLanguages(
  codes: readonly string[],
  isFolder: (code: string) => boolean,
): readonly Pick<Problem, 'message' | 'hint'>[] {
  return codes.map((code) =>
    isFolder(code)
      ? {
          message: `"${code}" is both a root folder and a field-level language: requests for "${code}/" return the language`,
          hint: 'Remove the language in Settings → Internationalization: on this site, languages are folders.',
        }
      : {
          message: `"${code}" is a field-level language, but the site shows only the default language of fields`,
          hint: 'Move its translations to a folder of their own, or remove the language in Settings → Internationalization.',
        },
  );
}

/** Like `checkFieldLanguages`, for a site with these stories. */
export function fieldLanguageProblems(codes: readonly string[], { stories }: Pick<Graph, 'stories'>): readonly Problem[] {
  if (codes.length === 0) return [];
  const folders = rootFoldersOf(stories);
  return checkFieldLanguages(codes, (code) => folders.has(code)).map((found) => ({
    ...found,
    code: 'fieldLanguage',
    story: 'site.config.ts',
    path: 'locales',
    editUrl: null,
  }));
}

// --- internal ---

const rootFoldersOf = (stories: Graph['stories']): ReadonlySet<string> =>
  new Set([...stories.values()].map(({ source }) => rootFolderOf(source)));

/** The root folder of a story; empty if it is in none. */
const rootFolderOf = ({ fullSlug, isStartpage }: StorySummary) =>
  fullSlug.includes('/') || isStartpage ? (fullSlug.split('/')[0] ?? '') : '';

interface Language {
  readonly code: string;
  /** BCP 47 tag with region. */
  readonly iso: string;
  readonly name: string;
  readonly inEnglish: string;
}

/** The language of a folder such as `de`, `pt-br` or `zh-hans`; null if it is not named like one. */
function languageCalled(folder: string): Language | null {
  const tag = folder.replace('_', '-');
  if (!/^[a-z]{2}(?:-(?:[a-z]{2}|[a-z]{4}|\d{3}))?$/i.test(tag)) return null;
  const code = tag.slice(0, 2).toLowerCase();
  const inEnglish = nameIn('en', tag);
  const name = nameIn(code, code) ?? code;
  return inEnglish === undefined
    ? null
    : { code, iso: `${code}-${new Intl.Locale(tag).maximize().region}`, name: name[0]?.toLocaleUpperCase(code) + name.slice(1), inEnglish };
}

const nameIn = (display: string, tag: string) => new Intl.DisplayNames(display, { type: 'language', fallback: 'none' }).of(tag);

interface Setting {
  readonly folder: string;
  /** All root folders of the space. */
  readonly folders: ReadonlySet<string>;
  readonly locales: SiteConfig['locales'];
}

/** What to write into the configuration for a language, or for one that the site has already, but in another folder. */
function settingFor({ code, iso, name }: Language, { folder, folders, locales }: Setting): string {
  const same = locales.find((locale) => locale.code === code);
  if (!same)
    return `to \`locales\`, add { code: '${code}', iso: '${iso}', label: '${code.toUpperCase()}', name: '${name}', prefix: '${folder.toLowerCase()}' }`;
  const used = folderOf(same);
  const but = folders.has(used) && used !== '' ? `, if that replaces "${used}"` : '';
  return `in \`locales\`, add folder: '${folder}' to '${code}'${but}`;
}

const hintFor = (folder: string) =>
  `Write that into site.config.ts ("Languages" in docs/content-model.md). To leave the folder out, routes: { mount: { '${folder}/': null } }; if it is no language, { '${folder}/': '/${folder}/' }.`;
