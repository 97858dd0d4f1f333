import { cachedBundle } from '../../assets/cached-bundle.ts';
import type { WeighedAssets } from '../../assets/cached-bundle.ts';
import type { Editor } from '../../editor/editor.ts';
import type { Signer } from '../../editor/seals.ts';
import { bundleTemplates } from '../../render/bundle-templates.ts';
import { checkMessages } from '../../render/messages.ts';
import type { BegunBuild } from './begin-build.ts';

/** What pages are rendered with, and what they load. */
export interface BundledSite {
  /** The bundle of the templates. */
  readonly templates: string;
  readonly assets: WeighedAssets;
}

/**
 * Bundles templates, styles and scripts, unless an earlier build already has; errors in messages are reported before anything is rendered. If an
 * earlier build of the same sources has checked messages and types, they are not checked again.
 */
export async function bundleSite(
  { root, config, cache, program, sources, log, onNotKept }: BegunBuild,
  { isChecked }: { readonly isChecked: boolean },
): Promise<BundledSite> {
  const [templates, assets, outdated] = await Promise.all([
    bundleTemplates({ root, sources: program }),
    cachedBundle(root, config, { directory: cache, sources, isUntouched: program.isUntouched, onNotKept }),
    isChecked ? null : checkTypes(root),
  ]);
  if (!isChecked) checkMessages(root, config.locales);
  if (outdated) log.warn(`${log.style('yellow', 'Outdated types:')} ${outdated}`);
  if (templates.isNew || assets.isNew) await stopBundler();
  return { templates: templates.file, assets };
}

/** Bundles what makes the pages of a preview editable, whose tickets are verified with the signer's key. */
export async function bundleForEditor(signer: Signer, { root, config }: Pick<BegunBuild, 'root' | 'config'>): Promise<Editor> {
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
