import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageProps, Translate } from '../../templates/contract.ts';
import type { KnownColours } from '../../templates/prose/highlight.ts';
import type { SharedParts } from '../../templates/shared.tsx';
import type { Tracked } from '../config/fingerprint.ts';
import type { BlockKnowledge } from '../site/summary.ts';
import type { Runtime } from './templates-build.ts';
import { toTemplates } from '../site/to-templates.ts';
import type { TemplateBundle } from '../site/to-templates.ts';

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

interface BundleOptions {
  readonly root: string;
  /** @default 'preact' */
  readonly runtime?: Runtime;
  /** What it is made from: where a bundle of the same sources is there, it is taken. Left out, the bundle is made anew. */
  readonly sources?: Tracked;
}

/** The templates as a module. */
export interface BundledTemplates {
  readonly file: string;
  /** False where it was made before. */
  readonly isNew: boolean;
}

/** Bundles `templates/` into a module. The folders `blocks/` and `pages/` are the registry: a new file there is found. */
export async function bundleTemplates({ root, runtime = 'preact', sources }: BundleOptions): Promise<BundledTemplates> {
  const directory = join(root, 'node_modules', '.cache', 'academy');
  const fileOf = (name: string) => join(directory, `templates-${runtime}-${name}.mjs`);
  const kept = sources && fileOf(sources.fingerprint);
  if (kept && existsSync(kept)) return { file: kept, isNew: false };
  // Most builds need no bundler.
  const { makeTemplates } = await import('./templates-build.ts');
  const file = fileOf(`${process.pid}-${++bundles}`);
  await makeTemplates({ root, runtime, outfile: file });
  // Of a file that was saved meanwhile nobody knows which state the bundler read.
  if (!kept || !sources.isUntouched()) return { file, isNew: true };
  renameSync(file, kept);
  return { file: kept, isNew: true };
}

/** Loads a bundle of the templates. */
export async function importTemplates(file: string): Promise<Templates> {
  return toTemplates((await import(pathToFileURL(file).href)) as TemplateBundle<Templates['render']>);
}

/** Bundles `templates/` anew and loads it. */
export async function loadTemplates(options: Omit<BundleOptions, 'sources'>): Promise<Templates> {
  const { file } = await bundleTemplates(options);
  try {
    return await importTemplates(file);
  } finally {
    rmSync(file);
  }
}

// --- internal ---

let bundles = 0;
