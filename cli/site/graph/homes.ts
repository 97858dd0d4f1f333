import type { LocaleConfig, SiteConfig } from '../../config/define.ts';
import type { Graph } from '../graph.ts';
import { HOME, localeHome, mountedPath } from '../url.ts';
import type { PlacedStory } from './translations.ts';

/**
 * The stories that are the home pages of languages although nothing says so, by uuid: where no story is at a language's root, the only start page
 * that is no folder's. Takes the stories that may have a page.
 */
export function findHomes(stories: readonly PlacedStory[], config: SiteConfig): ReadonlySet<string> {
  if (config.routes.home !== null) return new Set();
  return new Set(config.locales.flatMap((locale) => onlyStartPage(stories, locale, config) ?? []));
}

/** The home pages that are not called "home", and whose place nobody configured: their languages and their stories' full slugs. */
export const foundHomes = ({
  byUrl,
  config,
}: Pick<Graph, 'byUrl' | 'config'>): readonly { readonly label: string; readonly slug: string }[] =>
  config.locales.flatMap(({ prefix, label }) => {
    const one = byUrl.get(localeHome(prefix));
    const isFound = one && config.routes.home === null && mountedPath(one.source, config).join('/') !== HOME;
    return isFound ? [{ label, slug: one.source.fullSlug }] : [];
  });

// --- internal ---

function onlyStartPage(stories: readonly PlacedStory[], { code, prefix }: LocaleConfig, config: SiteConfig): string | null {
  const own = stories.filter(({ locale }) => locale.code === code);
  const home = localeHome(prefix);
  if (own.some(({ url }) => url === home)) return null;
  const paths = own.map(({ source }) => ({ source, path: mountedPath(source, config) }));
  // The start page of a folder has the path of the folder, so the folder's other stories are below it.
  const folders = new Set(paths.flatMap(({ path }) => (path.length > 1 ? [path[0]] : [])));
  const [only, ...others] = paths.filter(({ source, path }) => source.isStartpage && path.length === 1 && !folders.has(path[0]));
  return only && others.length === 0 ? only.source.uuid : null;
}
