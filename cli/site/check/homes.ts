import type { LocaleConfig, SiteConfig } from '../../config/define.ts';
import type { Graph } from '../graph.ts';
import type { Problem } from '../problems.ts';
import { folderOf, HOME, localeHome, pathInLanguage } from '../url.ts';

/** Reports languages without a home page, and the line of the configuration that makes one of what looks like it. */
export function missingHomes(graph: Graph, addresses: ReadonlySet<string>): readonly Problem[] {
  const { config } = graph;
  return config.locales.flatMap((locale): readonly Problem[] => {
    const { name, prefix } = locale;
    const home = localeHome(prefix);
    if (addresses.has(home) || (home === '/' && config.routes.rootRedirect !== null)) return [];
    const story = [folderOf(locale), config.routes.home ?? HOME].filter(Boolean).join('/');
    const otherwise = `Publish "${story}"${prefix ? '' : ', or set routes.rootRedirect'}; its name is set by routes.home in site.config.ts.`;
    const hint = hintFor(pathsOf(locale, graph), config) ?? otherwise;
    return [{ code: 'missingHome', story, path: '', message: `${name} has no home page at ${home}`, hint, editUrl: null }];
  });
}

// --- internal ---

/** The pages of a language, with the parts of their paths in it; the start page of a folder has that of the folder. */
function pathsOf({ code }: LocaleConfig, { stories, config }: Graph): readonly Page[] {
  return [...stories.values()]
    .filter(({ story }) => story.url !== null && story.locale === code)
    .map(({ source: { fullSlug } }) => ({ fullSlug, path: pathInLanguage(fullSlug, config) }));
}

interface Page {
  readonly fullSlug: string;
  readonly path: readonly string[];
}

/** What to write for what is called as a home page, for the start page of the folder that has most pages, or for a page at the root. */
function hintFor(pages: readonly Page[], { routes }: SiteConfig): string | null {
  const mount = (folder: readonly string[]) => {
    const all = { ...routes.mount, [`${folder.join('/')}/`]: '/' };
    return `mount: { ${Object.entries(all)
      .map(([from, to]) => `'${from}': ${to === null ? 'null' : `'${to}'`}`)
      .join(', ')} }`;
  };
  const says = (setting: string, { fullSlug }: Page, others: readonly Page[]) => {
    const more = others.slice(0, 3).map((one) => `"${one.fullSlug}"`);
    return `If "${fullSlug}" is the home page, write routes: { ${setting} } into site.config.ts${more.length > 0 ? `; likewise for ${more.join(', ')}` : ''}.`;
  };
  const named = pages.filter(({ path }) => path.length > 1 && path.at(-1) === (routes.home ?? HOME));
  const [home, ...homes] = named.toSorted((a, b) => a.path.length - b.path.length);
  if (home) return says(mount(home.path.slice(0, -1)), home, homes);
  const within = (folder: readonly string[]) => pages.filter(({ path }) => folder.every((part, index) => path[index] === part)).length;
  const start = pages.find(({ path }) => within(path) > Math.max(1, pages.length / 2));
  if (start) return says(mount(start.path), start, []);
  const [root, ...roots] = pages.filter(({ path }) => path.length === 1 && within(path) === 1);
  return root ? says(`home: '${root.path[0]}'`, root, roots) : null;
}
