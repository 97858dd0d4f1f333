import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { BuildOptions, Plugin } from 'esbuild';
import fg from 'fast-glob';
import type { PageProps, Translate } from '../../templates/contract.ts';
import { blockKey } from '../../templates/registry.ts';
import type { Registry } from '../../templates/registry.ts';
import type { KnownColours } from '../../templates/prose/colours.ts';
import type { SharedParts } from '../../templates/shared.tsx';
import { templatesNotBundled } from '../report/errors.ts';
import type { BlockKnowledge } from '../site/summary.ts';
import { detailsOf } from './esbuild-errors.ts';

/** What the bundled templates can do. Server rendering comes with them, so that there is one copy of its runtime. */
export interface Templates extends BlockKnowledge {
  /** The whole page as HTML; throws what a template throws. */
  render(props: PageProps, t: Translate, before?: Reusable): string;
}

/** What pages take from others and leave to them. It makes rendering faster, and no page different. */
export interface Reusable {
  /** Parts that many pages have: to be empty when anything but the page changes (the site, menus, messages, assets). */
  readonly parts: SharedParts;
  readonly colours: KnownColours | null;
}

export type Runtime = 'preact' | 'react';

interface BundleOptions {
  readonly root: string;
  /** @default 'preact' */
  readonly runtime?: Runtime;
  /** A fingerprint of the sources: where a bundle of the same ones is there, it is taken. Left out, the bundle is made anew. */
  readonly sources?: string;
}

/** Bundles `templates/` into a module and tells where it is. The folders `blocks/` and `pages/` are the registry: a new file there is found. */
export async function bundleTemplates({ root, runtime = 'preact', sources }: BundleOptions): Promise<string> {
  const directory = join(root, 'node_modules', '.cache', 'academy');
  const name = `templates-${runtime}-${sources ?? `${process.pid}-${++bundles}`}.mjs`;
  const outfile = join(directory, name);
  if (sources && existsSync(outfile)) return outfile;
  mkdirSync(directory, { recursive: true });
  try {
    const { outputFiles } = await build({ ...(await templatesBuild(root, runtime)), format: 'esm', write: false });
    // Put in place in one step: another build may be looking for it at this moment.
    const aside = `${outfile}.${process.pid}`;
    writeFileSync(aside, outputFiles[0]?.contents ?? '');
    renameSync(aside, outfile);
    removeOld(directory);
  } catch (error) {
    throw templatesNotBundled('templates', detailsOf(error), error);
  }
  return outfile;
}

/** Loads a bundle of the templates. */
export async function importTemplates(bundle: string): Promise<Templates> {
  return toTemplates((await import(pathToFileURL(bundle).href)) as TemplateBundle);
}

/** Bundles `templates/` anew and loads it. */
export async function loadTemplates(options: Omit<BundleOptions, 'sources'>): Promise<Templates> {
  const bundle = await bundleTemplates(options);
  try {
    return await importTemplates(bundle);
  } finally {
    rmSync(bundle);
  }
}

/** How `templates/` is bundled, but for the form and the place of the result. */
export async function templatesBuild(root: string, runtime: Runtime = 'preact'): Promise<BuildOptions> {
  return {
    stdin: {
      contents: await templatesModule(root, runtime),
      resolveDir: join(root, 'templates'),
      loader: 'tsx',
      sourcefile: 'templates.tsx',
    },
    bundle: true,
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    packages: 'external',
    plugins: runtime === 'preact' ? [reactIsPreact] : [],
    sourcemap: 'inline',
    logLevel: 'silent',
  };
}

/** What a bundle exports. */
export interface TemplateBundle {
  readonly registry: Registry;
  readonly render: Templates['render'];
}

export const toTemplates = ({ registry, render }: TemplateBundle): Templates => ({
  render,
  readsOf: (block, story) => registry.blocks[blockKey(block.component)]?.reads?.(block, story) ?? [],
  hasBlock: (component) => blockKey(component) in registry.blocks,
});

/** The module (TSX, in `templates/`) that imports every block and screen and can render a page with them. */
export async function templatesModule(root: string, runtime: Runtime): Promise<string> {
  const files = async (folder: string) =>
    (await fg(`${folder}/*.tsx`, { cwd: join(root, 'templates'), ignore: ['**/*.test.tsx'] })).toSorted();
  const [blocks, screens] = [await files('blocks'), await files('pages')];
  return `
${RENDERERS[runtime]}
import { hoistEditable } from './editable.ts';
import { Site } from './site.tsx';
${[...blocks, ...screens].map((file, index) => `import * as m${index} from './${file}';`).join('\n')}
export const registry = {
  blocks: { __proto__: null, ${blocks.map((file, index) => `${blockKey(nameOf(file))}: { component: m${index}.${toPascal(nameOf(file))}, reads: m${index}.reads }`).join(', ')} },
  screens: { ${screens.map((file, index) => `'${nameOf(file)}': m${blocks.length + index}.${toPascal(nameOf(file))}`).join(', ')} },
};
export const render = (props, t, { parts, colours } = { parts: new Map(), colours: null }) => {
  const shared = ${runtime === 'preact' ? '{ parts, renderToString, raw: (html) => jsxTemplate([html]) }' : 'null'};
  return '<!doctype html>' + hoistEditable(renderToString(<Site {...{ props, t, registry, shared, colours }} />));
};
`;
}

// --- internal ---

let bundles = 0;

// A bundle that is out of date is left for a process that still runs from it.
const KEPT_MS = 24 * 60 * 60 * 1000;

function removeOld(directory: string): void {
  for (const name of readdirSync(directory).filter((one) => one.startsWith('templates-'))) {
    const file = join(directory, name);
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs > KEPT_MS) rmSync(file, { force: true });
  }
}

const RENDERERS: Readonly<Record<Runtime, string>> = {
  preact: `import { renderToString } from 'preact-render-to-string';\nimport { jsxTemplate } from 'preact/jsx-runtime';`,
  react: `import { renderToStaticMarkup as renderToString } from 'react-dom/server';`,
};

const nameOf = (file: string) => basename(file, '.tsx');
const toPascal = (name: string) => name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());

// `preact` stays external, like its renderer, so that hooks meet the instance that renders them.
const reactIsPreact: Plugin = {
  name: 'react-is-preact',
  setup({ onResolve }) {
    onResolve({ filter: /^react(-dom)?$/ }, () => ({ path: 'preact/compat', external: true }));
    onResolve({ filter: /^react\/jsx-runtime$/ }, () => ({ path: 'preact/jsx-runtime', external: true }));
  },
};
