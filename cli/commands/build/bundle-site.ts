import { assetsOf } from '../../assets/kept-assets.ts';
import type { WeighedAssets } from '../../assets/kept-assets.ts';
import type { SiteConfig } from '../../config/define.ts';
import type { Tracked } from '../../config/fingerprint.ts';
import type { Editor } from '../../editor/editor.ts';
import type { Signer } from '../../editor/seals.ts';
import { bundleTemplates } from '../../render/bundle-templates.ts';
import { checkMessages } from '../../render/messages.ts';

interface BundleOptions {
  readonly root: string;
  readonly config: SiteConfig;
  /** Where bundles are kept between builds, and what they are found again by. */
  readonly directory: string;
  readonly program: Tracked;
  readonly sources: string;
  /** By what the Visual Editor's tickets are known; null where the site is not edited. */
  readonly editing: Signer | null;
  /** Whether an earlier build of the same sources looked through the messages. */
  readonly isChecked: boolean;
  /** Hears why the bundles could not be kept. */
  readonly onNotKept: (reason: string) => void;
}

/** What pages are rendered with, and what they load. */
export interface BundledSite {
  /** The bundle of the templates. */
  readonly templates: string;
  readonly assets: WeighedAssets;
  readonly editor: Editor | null;
}

/** Bundles templates, styles and scripts, as far as an earlier build has not done so already; mistakes in messages are told before anything is rendered. */
export async function bundleSite(options: BundleOptions): Promise<BundledSite> {
  const { root, config, directory, program, sources, editing, isChecked, onNotKept } = options;
  const [templates, assets, editor] = await Promise.all([
    bundleTemplates({ root, sources: program }),
    assetsOf(root, config, { directory, sources, isUntouched: program.isUntouched, onNotKept }),
    editing && editorFor(editing, { root, config }),
  ]);
  if (!isChecked) checkMessages(root, config.locales);
  if (templates.isNew || assets.isNew || editor) {
    // The bundler is a process of some 50 MB, which stays as long as nobody ends it.
    const { stop } = await import('esbuild');
    await stop();
  }
  return { templates: templates.file, assets, editor };
}

// --- internal ---

async function editorFor(signer: Signer, { root, config }: Pick<BundleOptions, 'root' | 'config'>): Promise<Editor> {
  const { createEditor } = await import('../../editor/editor.ts');
  return createEditor({ root, config, signer });
}
