import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { BuildOptions, Plugin } from 'esbuild';
import fg from 'fast-glob';
import type { Block, ListQuery, PageProps, Story, Translate } from '../../templates/contract.ts';
import { blockKey } from '../../templates/registry.ts';
import type { Registry } from '../../templates/registry.ts';
import { templatesNotBundled } from '../report/errors.ts';
import { detailsOf } from './esbuild-errors.ts';

/** What the bundled templates can do. Server rendering comes with them, so that there is one copy of its runtime. */
export interface Templates {
  /** The whole page as HTML; throws what a template throws. */
  render(props: PageProps, t: Translate): string;
  /** What a block declared to read beside its own fields. */
  readsOf(block: Block, story: Story): readonly ListQuery[];
  hasBlock(component: string): boolean;
}

/** Templates are written against React; the build renders them with Preact, which is smaller and faster. `react` is for the parity test. */
export type Runtime = 'preact' | 'react';

interface BundleOptions {
  readonly root: string;
  readonly runtime?: Runtime;
}

/** Bundles `templates/` and loads it. The folders `blocks/` and `pages/` are the registry: a new file there is found. */
export async function loadTemplates({ root, runtime = 'preact' }: BundleOptions): Promise<Templates> {
  const outfile = join(root, 'node_modules', '.cache', 'academy', `templates-${runtime}-${process.pid}-${++bundles}.mjs`);
  mkdirSync(join(outfile, '..'), { recursive: true });
  try {
    await build({ ...(await templatesBuild(root, runtime)), outfile, format: 'esm' });
  } catch (error) {
    throw templatesNotBundled('templates', detailsOf(error), error);
  }
  const bundle = (await import(pathToFileURL(outfile).href)) as TemplateBundle;
  rmSync(outfile);
  return toTemplates(bundle);
}

/** How `templates/` is bundled, but for the form and the place of the result. */
export async function templatesBuild(root: string, runtime: Runtime = 'preact'): Promise<BuildOptions> {
  return {
    stdin: { contents: await toEntry(root, runtime), resolveDir: join(root, 'templates'), loader: 'tsx', sourcefile: 'templates.tsx' },
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

// --- internal ---

let bundles = 0;

const RENDERERS: Readonly<Record<Runtime, string>> = {
  preact: `import { renderToString } from 'preact-render-to-string';`,
  react: `import { renderToStaticMarkup as renderToString } from 'react-dom/server';`,
};

/** The module that imports every block and screen and can render a page with them. */
async function toEntry(root: string, runtime: Runtime): Promise<string> {
  const files = async (folder: string) =>
    (await fg(`${folder}/*.tsx`, { cwd: join(root, 'templates'), ignore: ['**/*.test.tsx'] })).toSorted();
  const [blocks, screens] = [await files('blocks'), await files('pages')];
  return `
${RENDERERS[runtime]}
import { Site } from './site.tsx';
${[...blocks, ...screens].map((file, index) => `import * as m${index} from './${file}';`).join('\n')}
export const registry = {
  blocks: { __proto__: null, ${blocks.map((file, index) => `${blockKey(nameOf(file))}: { component: m${index}.${toPascal(nameOf(file))}, reads: m${index}.reads }`).join(', ')} },
  screens: { ${screens.map((file, index) => `'${nameOf(file)}': m${blocks.length + index}.${toPascal(nameOf(file))}`).join(', ')} },
};
export const render = (props, t) => '<!doctype html>' + renderToString(<Site props={props} t={t} registry={registry} />);
`;
}

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
