import type { Problem } from '../problems.ts';

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
