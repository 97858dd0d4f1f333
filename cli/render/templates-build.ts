import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build, type BuildOptions, type Message, type PartialMessage, type Plugin } from 'esbuild';
import { replaceFile } from '../lib/replace-file.ts';
import { blockKey } from '../../templates/registry.ts';
import { bundlerErrors, filesIn, MADE_FROM_SOURCES, ofTheSite, ONLY_CODE, OWN_TSCONFIG, REACT_IS_PREACT } from '../lib/bundling.ts';
import { groupBy } from '../lib/lists.ts';
import { engineOf } from '../lib/site-files.ts';
import { toPascalCase } from '../lib/text.ts';
import { SCREENS } from '../site/routes.ts';
import { templatesNotBundled } from '../report/errors/build.ts';

export type Runtime = 'preact' | 'react';

/** Bundles `templates/` into a file. */
export async function makeTemplates({
  root,
  runtime,
  outfile,
}: {
  readonly root: string;
  readonly runtime: Runtime;
  readonly outfile: string;
}): Promise<void> {
  const bundled = async () => build({ ...templatesBuild(root, runtime), ...WHOLE[runtime], format: 'esm', write: false });
  const { outputFiles } = await bundled().catch((error: unknown) => {
    throw templatesNotBundled('templates', bundlerErrors(error), error);
  });
  replaceFile(outfile, outputFiles[0]?.contents ?? '');
  removeOld(dirname(outfile));
}

/** How `templates/` is bundled, except for the output's format and path. */
export function templatesBuild(root: string, runtime: Runtime = 'preact'): BuildOptions {
  return {
    absWorkingDir: engineOf(root),
    nodePaths: [join(root, 'node_modules')],
    stdin: {
      contents: templatesModule(root, runtime),
      resolveDir: join(engineOf(root), 'templates'),
      loader: 'tsx',
      sourcefile: ENTRY,
    },
    bundle: true,
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    tsconfigRaw: OWN_TSCONFIG,
    define: { 'process.env.NODE_ENV': '"production"' },
    packages: 'external',
    alias: runtime === 'preact' ? REACT_IS_PREACT : {},
    // The sources are on disk.
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [LOADED_BY_BROWSERS, COMPONENTS_ARE_THERE, MADE_FROM_SOURCES, ONLY_CODE, ofTheSite(root)],
  };
}

/** The source of the entry module (TSX, in `templates/`), which imports every block and screen and can render a page with them. */
export function templatesModule(root: string, runtime: Runtime): string {
  const files = (folder: string) => filesIn(root, 'templates', [`${folder}/*.tsx`, '!**/*.test.tsx']);
  const [blocks, screens] = [files('blocks'), files('pages')];
  assertDistinct(blocks);
  assertKnown(screens);
  return `
${RENDERERS[runtime]}
import { hoistEditable } from './editable.ts';
export { colour } from './prose/code/colours.ts';
export * as types from './schema.ts';
import { Generic as generic } from './parts/generic/generic.tsx';
import { Site } from './site.tsx';
${[...blocks, ...screens].map((file, index) => `import * as m${index} from './${file}';`).join('\n')}
export const registry = {
  blocks: { __proto__: null, ${blocks.map((file, index) => `'${blockKey(nameOf(file))}': { component: m${index}.${toPascalCase(nameOf(file))}, reads: m${index}.reads }`).join(', ')} },
  screens: { ${screens.map((file, index) => `'${nameOf(file)}': m${blocks.length + index}.${toPascalCase(nameOf(file))}`).join(', ')} },
  generic,
};
export const render = (props, t, { parts, colours, draw } = { parts: new Map(), colours: null, draw: null }) => {
  const shared = ${runtime === 'preact' ? '{ parts, renderToString, raw: (html) => jsxTemplate([html]) }' : 'null'};
  return '<!doctype html>' + hoistEditable(renderToString(<Site {...{ props, t, registry, shared, colours, draw }} />));
};
`;
}

// --- internal ---

/** Throws if two files are for one component, since only one of them could render it. */
function assertDistinct(blocks: readonly string[]): void {
  for (const [first, second] of groupBy(blocks, (file) => blockKey(nameOf(file))).values())
    if (second !== undefined) throw new Error(`templates/${first} and templates/${second} are for the same component: remove one of them`);
}

/** Throws if a file is for a screen that no site has, since nothing would render it. */
function assertKnown(screens: readonly string[]): void {
  for (const file of screens)
    if (!Object.hasOwn(SCREENS, nameOf(file)))
      throw new Error(
        `templates/${file} is for no screen: name a new one in \`Screen\` (templates/contract.ts) and give it an address in \`SCREENS\` (cli/site/routes.ts)`,
      );
}

const ENTRY = 'templates.tsx';

// esbuild only warns about a missing export and makes it undefined, which would drop its block from every page. `reads` is optional.
const COMPONENTS_ARE_THERE: Plugin = {
  name: 'components-are-there',
  setup: ({ onEnd }) =>
    onEnd(({ warnings }) => ({
      errors: warnings.filter(({ id, text }) => id === 'import-is-undefined' && !text.includes('"reads"')).map(toMissingComponent),
    })),
};

// What a component of an island imports on demand, such as Firebase, is no part of a template.
const LOADED_BY_BROWSERS: Plugin = {
  name: 'loaded-by-browsers',
  setup: ({ onResolve }) => onResolve({ filter: /^\./ }, ({ path, kind }) => (kind === 'dynamic-import' ? { path, external: true } : null)),
};

// The generated entry module is no file a user could open, so the error names the file that lacks the export.
function toMissingComponent(found: Message): PartialMessage {
  const [, component, file] = /^Import "(\w+)" .* "(\S+)"/.exec(found.text) ?? [];
  if (!component || !file || basename(found.location?.file ?? '') !== ENTRY) return found;
  return { text: `${file} has to export a component \`${component}\`, as the file is called`, location: { file, line: 1, column: 0 } };
}

// Outdated bundles stay for a while, for processes that still run from them.
const KEPT_MS = 24 * 60 * 60 * 1000;

function removeOld(directory: string): void {
  for (const name of readdirSync(directory).filter((one) => one.startsWith('templates-'))) {
    const file = join(directory, name);
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs > KEPT_MS) rmSync(file, { force: true });
  }
}

const RENDERERS: Readonly<Record<Runtime, string>> = {
  preact: `
import { renderToString } from 'preact-render-to-string';
import { jsxTemplate } from 'preact/jsx-runtime';
import { blocksAround, prepareElements } from '../cli/render/preact-hooks.ts';
export { blocksAround };
prepareElements();`,
  react: `
import { renderToStaticMarkup as renderToString } from 'react-dom/server';
export const blocksAround = () => [];`,
};

const nameOf = (file: string) => basename(file, '.tsx');

// Dependencies are bundled too, since Node loads twenty files more slowly than one. React's renderer is not made to be bundled.
const WHOLE: Readonly<Record<Runtime, BuildOptions>> = { preact: { packages: 'bundle' }, react: {} };
