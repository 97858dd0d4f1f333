import { cachedBundle } from '../../assets/cached-bundle.ts';
import type { WeighedAssets } from '../../assets/cached-bundle.ts';
import type { SiteConfig } from '../../config/define.ts';
import type { Tracked } from '../../config/fingerprint.ts';
import type { Editor } from '../../editor/editor.ts';
import type { Signer } from '../../editor/seals.ts';
import { bundleTemplates } from '../../render/bundle-templates.ts';
import { checkMessages } from '../../render/messages.ts';

export interface BundleOptions {
  readonly root: string;
  readonly config: SiteConfig;
  /** Where bundles are cached between builds, and their cache key. */
  readonly directory: string;
  readonly program: Tracked;
  readonly sources: string;
  /** Whether an earlier build of the same sources has checked messages and types. */
  readonly isChecked: boolean;
  /** Called with the reason if the bundles could not be cached. */
  readonly onNotKept: (reason: string) => void;
  /** Called with the reason if the types of blocks are outdated. */
  readonly onOutdated: (reason: string) => void;
}

/** What pages are rendered with, and what they load. */
export interface BundledSite {
  /** The bundle of the templates. */
  readonly templates: string;
  readonly assets: WeighedAssets;
}

/** Bundles templates, styles and scripts, unless an earlier build already has; errors in messages are reported before anything is rendered. */
export async function bundleSite(options: BundleOptions): Promise<BundledSite> {
  const { root, config, directory, program, sources, isChecked, onNotKept } = options;
  const [templates, assets, outdated] = await Promise.all([
    bundleTemplates({ root, sources: program }),
    cachedBundle(root, config, { directory, sources, isUntouched: program.isUntouched, onNotKept }),
    isChecked ? null : checkTypes(root),
  ]);
  if (!isChecked) checkMessages(root, config.locales);
  if (outdated) options.onOutdated(outdated);
  if (templates.isNew || assets.isNew) await stopBundler();
  return { templates: templates.file, assets };
}

/** Bundles what makes the pages of a preview editable, whose tickets are verified with the signer's key. */
export async function bundleForEditor(signer: Signer, { root, config }: Pick<BundleOptions, 'root' | 'config'>): Promise<Editor> {
  const { createEditor } = await import('../../editor/editor.ts');
  const editor = await createEditor({ root, config, signer });
  await stopBundler();
  return editor;
}

// --- internal ---

// Loaded lazily: validating components takes longer than a build with nothing to do should, but not as long as the bundler, which is a process.
async function checkTypes(root: string): Promise<string | null> {
  const { whyOutdated } = await import('../../config/schema-file.ts');
  return whyOutdated(root);
}

/** The bundler is a process of some 50 MB that keeps running until stopped. */
async function stopBundler(): Promise<void> {
  const { stop } = await import('esbuild');
  await stop();
}
