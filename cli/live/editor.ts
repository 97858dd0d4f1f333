import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { SiteConfig } from '../config/define.ts';
import type { OutputFile } from '../files/output-file.ts';
import { bundlerErrors, ofTheSite, REACT_IS_PREACT, SCRIPTS } from '../lib/bundling.ts';
import { engineOf } from '../lib/site-files.ts';
import { readMessages } from '../render/messages.ts';
import { templatesModule } from '../render/templates-build.ts';
import { templatesNotBundled } from '../report/errors/build.ts';
import { baseOf } from '../site/url.ts';
import type { Site } from '../site/site.ts';
import { editorOrigin, SITE_DATA, type EditorOptions, type EditorWords, type SiteData } from './contract.ts';
import { sealedHours, sealFiles, sealHour, type Signer } from './seals.ts';

/** What a site provides for the Visual Editor. */
export type Editor = Awaited<ReturnType<typeof createEditor>>;

/** What the data of a site contains besides the site itself. */
type DataOptions = Pick<SiteData, 'info' | 'assets' | 'messages' | 'components' | 'otherAddresses' | 'notes'>;

interface CreateOptions {
  readonly root: string;
  readonly config: SiteConfig;
  /** The space and its preview token, which is in none of the files. */
  readonly signer: Signer;
  /** Where a server fetches content again after the editor saved; a static site stays as built. @default null */
  readonly refresh?: string | null;
}

/** Creates what makes pages editable in Storyblok: none of it is in a published build. */
export async function createEditor({ root, config, signer, refresh = null }: CreateOptions) {
  const origin = editorOrigin(config.storyblok.region);
  const editing = { space: String(signer.space), origin, base: baseOf(config.site.origin), refresh };
  const { script, files } = await bundleEditor(root, editing, wordsOf(root, config));
  const dataOf = (site: Site, options: DataOptions) => JSON.stringify(toSiteData(site, options));
  return {
    /** Origin of the page that frames a preview, which a Content-Security-Policy has to allow. */
    origin,
    /** URL of the script that every page of a preview has (`PageAssets.editor`): it checks what frames the page, and loads the rest. */
    script,
    /**
     * Everything that the editor's frame may request: the scripts, the site as data, and the seals of the tickets that the editor issues from now on.
     */
    files: (site: Site, { now, ...options }: DataOptions & { readonly now: number }): readonly OutputFile[] => [
      ...files,
      { path: SITE_DATA.slice(1), contents: dataOf(site, options) },
      ...sealFiles(sealedHours(now), signer),
    ],
    /** The same for a server, which generates a file when it is requested; null for any other path. */
    fileAt(path: string, current: () => DataOptions & { readonly site: Site }): OutputFile | null {
      const hour = /^\/_preview\/seals\/(\d+)\.bin$/.exec(path)?.[1];
      if (hour) return { path, contents: sealHour(Number(hour), signer) };
      if (path !== SITE_DATA) return files.find((file) => `/${file.path}` === path) ?? null;
      const { site, ...options } = current();
      return { path, contents: dataOf(site, options) };
    },
  };
}

// --- internal ---

/**
 * Bundles what runs in the editor's frame: one small script included in every page, what it loads if the editor frames the page, and a worker with
 * the templates and the stages before them.
 */
async function bundleEditor(root: string, options: Omit<EditorOptions, 'worker'>, words: EditorWords) {
  const plugins = [siteModules(root, words), ofTheSite(root)];
  try {
    const worker = await bundle(root, {
      plugins,
      name: 'editor-worker',
      code: "import * as templates from 'academy:templates'; import { answerPage } from './render-worker.ts'; answerPage(templates);",
      format: 'iife',
    });
    const json = JSON.stringify({ ...options, worker: options.base + worker.script } satisfies EditorOptions);
    const load = `{ edit: () => import('./edit.ts'), notice: () => import('./notice.ts'), words: () => import('academy:words') }`;
    const gate = await bundle(root, {
      plugins,
      name: 'editor',
      code: `import { openGate } from './gate.ts'; void openGate(${json}, ${load});`,
      format: 'esm',
    });
    return { script: gate.script, files: [...gate.files, ...worker.files] };
  } catch (error) {
    throw templatesNotBundled('templates', bundlerErrors(error), error);
  }
}

interface Entry {
  readonly name: string;
  /** In the directory `browser/`. */
  readonly code: string;
  readonly format: 'esm' | 'iife';
  readonly plugins: Plugin[];
}

/** Bundles code into its script, which has this URL, and the files that it loads. */
async function bundle(root: string, { name, code, format, plugins }: Entry) {
  const { outputFiles, metafile } = await build({
    ...SCRIPTS,
    absWorkingDir: engineOf(root),
    nodePaths: [join(root, 'node_modules')],
    alias: REACT_IS_PREACT,
    chunkNames: 'editor-[name]-[hash]',
    entryNames: `${name}-[hash]`,
    format,
    jsx: 'automatic',
    metafile: true,
    outdir: join(engineOf(root), 'assets'),
    plugins,
    splitting: format === 'esm',
    stdin: { contents: code, loader: 'ts', resolveDir: join(engineOf(root), 'cli', 'live', 'browser') },
  });
  const [script] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === '<stdin>') ?? [];
  return { script: `/${script}`, files: outputFiles.map(({ path, contents }) => ({ path: relative(engineOf(root), path), contents })) };
}

/** What editors are told, from the interface texts in the languages of the site. */
function wordsOf(root: string, { locales }: SiteConfig): EditorWords {
  const texts = readMessages(root, locales);
  const own = (all: Readonly<Record<string, string>> = {}) =>
    Object.entries(all).flatMap(([key, text]) => (key.startsWith('editor.') ? [[key.slice('editor.'.length), text]] : []));
  return Object.fromEntries(locales.map(({ code, iso }) => [iso, Object.fromEntries(own(texts[code]))]));
}

/** This site's templates and its words for editors, as modules. */
const siteModules = (root: string, words: EditorWords): Plugin => ({
  name: 'site',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^academy:words$/ }, () => ({ path: 'words', namespace: 'words' }));
    onLoad({ filter: /.*/, namespace: 'words' }, () => ({ contents: JSON.stringify(words), loader: 'json' }));
    onResolve({ filter: /^academy:templates$/ }, ({ path }) => ({ path, namespace: 'editor' }));
    onLoad({ filter: /.*/, namespace: 'editor' }, () => ({
      contents: templatesModule(root, 'preact'),
      loader: 'tsx',
      resolveDir: join(engineOf(root), 'templates'),
    }));
  },
});

/** Describes a site for the editor's frame, where a story is rendered with everything that it refers to and lists. */
function toSiteData(site: Site, options: DataOptions): SiteData {
  // What a story's problems are found by, the frame reads from the story itself.
  const stories = [...site.stories.values()].map(({ source: { card, ...facts } }) => ({
    ...facts,
    findings: [],
    secrets: [],
    words: NO_WORDS,
    text: null,
    // Last, as in a summary that an earlier build made: equal sites have equal bytes.
    card,
  }));
  return { config: site.config, today: site.today, stories, ...options };
}

const NO_WORDS = { summary: '', headings: [], code: [], terms: [] };
