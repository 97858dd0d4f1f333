import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageProps, Translate } from '../../templates/contract.ts';
import type { Draw } from '../../templates/image-design.ts';
import type { KnownColours } from '../../templates/prose/code/highlight.ts';
import type { SharedParts } from '../../templates/shared-parts.ts';
import { moduleCache } from '../config/env.ts';
import type { Tracked } from '../cache/fingerprint.ts';
import { templatesNotLoaded } from '../report/errors/build.ts';
import { referencesOf } from '../site/story/walk.ts';
import type { BlockKnowledge, ReadsError } from '../site/summary.ts';
import { toTemplates, type TemplateBundle } from '../site/to-templates.ts';
import { placeIn, stackOf } from '../lib/thrown-at.ts';

/** What the bundled templates can do. Server rendering is bundled with them, so that there is only one copy of its runtime. */
export interface Templates extends BlockKnowledge, Pick<TemplateBundle<unknown>, 'blocksAround' | 'colour'> {
  /** Returns the whole page as HTML; throws what a template throws. */
  render(props: PageProps, t: Translate, tools?: TemplateTools): string;
}

/** What templates use besides a page's props. */
export interface TemplateTools {
  /** Parts shared by many pages: must be emptied when anything but the page changes (the site, menus, messages, assets). */
  readonly parts: SharedParts;
  readonly colours: KnownColours | null;
  /** Null if no images are drawn. */
  readonly draw: Draw | null;
}

interface BundleOptions {
  readonly root: string;
  /** What the bundle is made from: an existing bundle of the same sources is reused. */
  readonly sources: Tracked;
}

/** The bundled templates as a module. */
export interface BundledTemplates {
  readonly file: string;
  /** False if an existing bundle was reused. */
  readonly isNew: boolean;
}

/** Bundles `templates/` into a module. The folders `blocks/` and `pages/` are the registry: new files are picked up. */
export async function bundleTemplates({ root, sources }: BundleOptions): Promise<BundledTemplates> {
  const fileOf = (name: string) => join(moduleCache(root), `templates-${name}.mjs`);
  const cached = fileOf(sources.fingerprint);
  if (existsSync(cached)) return { file: cached, isNew: false };
  // Imported lazily, since most builds need no bundler.
  const { makeTemplates } = await import('./templates-build.ts');
  const file = fileOf(`${process.pid}-${++bundles}`);
  await makeTemplates({ root, runtime: 'preact', outfile: file });
  // If a file was saved meanwhile, it is unknown which version the bundler read.
  if (!sources.isUntouched()) return { file, isNew: true };
  renameSync(file, cached);
  return { file: cached, isNew: true };
}

/** Loads a bundle of the templates; throws if one of them throws when it is imported. */
export async function importTemplates(file: string): Promise<Templates> {
  try {
    return toTemplates((await import(pathToFileURL(file).href)) as TemplateBundle<Templates['render']>);
  } catch (error) {
    throw templatesNotLoaded(templateOf(file)(stackOf(error)), error);
  }
}

/**
 * Returns where in `templates/` a stack was thrown; null if elsewhere.
 *
 * @example templateOf('…/templates.mjs')(error.stack) // => 'templates/blocks/faq.tsx:8:9'
 */
export const templateOf = (bundle: string) => placeIn(bundle, (source) => source.startsWith('templates/') && source !== ENTRY);

/**
 * Where in a page's story its template throws, when it is rendered once more; null if that is not within a block.
 *
 * @example blockThatThrew(props, templates, () => templates.render(props, t)) // => 'body[2] (quote)'
 */
export function blockThatThrew(
  { story }: PageProps,
  { blocksAround }: Pick<Templates, 'blocksAround'>,
  render: () => unknown,
): string | null {
  const block = blocksAround(render).at(-1);
  if (!block) return null;
  const blocks = story ? referencesOf(story.content).blocks : [];
  return nameOfBlock({ path: blocks.find(({ value }) => value === block)?.path ?? '', component: block.component });
}

/** A block as reported: by its place in its story, if it is not the story itself, and by its component. */
export const nameOfBlock = ({ path, component }: Pick<ReadsError, 'path' | 'component'>): string =>
  path ? `${path} (${component})` : component;

// --- internal ---

/** The generated module that imports all templates, which is not a file. */
const ENTRY = 'templates/templates.tsx';

let bundles = 0;
