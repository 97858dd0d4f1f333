import type { Graph } from '../graph.ts';
import type { Problem } from '../problems.ts';
import type { StorySummary } from '../summary.ts';
import { localeOf, withoutLocale } from '../url.ts';

/**
 * Finds root folders of languages that the site does not have, whose stories would be pages in the default language: named like a language, with a
 * story that has the path of one outside, or names it as its translation.
 */
export function checkFolders({ stories, config }: Pick<Graph, 'stories' | 'config'>): readonly Problem[] {
  const sources = [...stories.values()].map(({ source }) => source);
  const paths = new Set(sources.map(({ fullSlug }) => pathOf(fullSlug)));
  const isTranslation = ({ fullSlug, alternates }: StorySummary, folder: string) =>
    paths.has(withoutLocale(fullSlug, folder)) || alternates.some((other) => folderOf(other) !== folder);

  const main = localeOf('', config);
  const known = new Set(config.locales.map(({ prefix }) => prefix));
  return [...new Set(sources.map(({ fullSlug }) => folderOf(fullSlug)))].flatMap((folder): readonly Problem[] => {
    const language = known.has(folder) ? undefined : languageCalled(folder);
    if (!language) return [];
    const inside = sources.filter(({ fullSlug }) => folderOf(fullSlug) === folder);
    if (!inside.some((one) => isTranslation(one, folder))) return [];
    const message = `the folder looks like ${language}, but no language has the prefix "${folder}": its stories are pages in ${main.name}`;
    return [{ code: 'folderLanguage', story: `${folder}/`, path: '', message, hint: HINT, editUrl: null }];
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

/** Like `checkFieldLanguages`, for a site whose stories have these addresses. */
export function fieldLanguageProblems(codes: readonly string[], addresses: () => ReadonlyMap<string, string>): readonly Problem[] {
  if (codes.length === 0) return [];
  const folders = new Set([...addresses().values()].map((address) => address.split('/')[1]));
  return checkFieldLanguages(codes, (code) => folders.has(code)).map((found) => ({
    ...found,
    code: 'fieldLanguage',
    story: 'site.config.ts',
    path: 'locales',
    editUrl: null,
  }));
}

// --- internal ---

const HINT = 'Add the language to site.config.ts. If the folder is none, set problems.folderLanguage to "ignore".';

const pathOf = (fullSlug: string) => withoutLocale(fullSlug, '');

/** The root folder of a story; empty if it is in none. */
const folderOf = (fullSlug: string) => (fullSlug.includes('/') ? fullSlug.slice(0, fullSlug.indexOf('/')) : '');

/** The English name of the language of a code such as `de` or `pt-br`; undefined if it is none. */
function languageCalled(code: string): string | undefined {
  if (!/^[a-z]{2}(?:-[a-z]{2})?$/i.test(code)) return undefined;
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code);
}
