import type { AssetBundle } from '../../assets/bundle-assets.ts';
import { publicFile } from '../../assets/public-files.ts';
import type { PublicFiles } from '../../assets/public-files.ts';
import type { SiteConfig } from '../../config/define.ts';
import type { Editor } from '../../editor/editor.ts';
import { PREFETCH_RULES } from '../../hosting/prefetch.ts';
import { offlineFiles } from '../../publish/offline-files.ts';
import type { OutputFile } from '../../publish/output-file.ts';
import { siteFiles } from '../../publish/site-files.ts';
import type { Staging } from '../../publish/write.ts';
import type { BuildRecord } from '../../render/build-record.ts';
import { loadMessages, readMessages } from '../../render/messages.ts';
import type { RenderedSite } from '../../render/render-site.ts';
import type { Log } from '../../report/log.ts';
import type { StoryLines } from '../../site/story-lines.ts';
import type { SiteInfo } from '../../../templates/contract.ts';
import { indexesOf } from './indexes-of.ts';
import type { LinkedSite } from './link-site.ts';

interface OtherFilesOptions {
  readonly root: string;
  readonly config: SiteConfig;
  readonly info: SiteInfo;
  readonly lines: StoryLines;
  readonly assets: AssetBundle;
  /** The pictures of a local space. */
  readonly pictures: readonly OutputFile[];
  readonly asIs: PublicFiles;
  /** The addresses that links may point to besides those of pages. */
  readonly otherAddresses: readonly string[];
  /** What makes the site editable, and the time from which the editor's tickets are sealed; null if it is not editable. */
  readonly editor: Editor | null;
  readonly editing: { readonly now: number } | null;
  /** The files of the existing site, and its directory. */
  readonly published: BuildRecord['files'];
  readonly staging: Pick<Staging, 'directory'>;
  readonly log: Log;
}

/** The files of a site besides its pages: those that list pages only if they have changed, and all others. */
export async function otherFiles(linked: LinkedSite, rendered: RenderedSite, options: OtherFilesOptions): Promise<readonly OutputFile[]> {
  const { root, config, info, assets, pictures, asIs, published, staging } = options;
  const forEditor = await editorFiles(linked, options);
  const indexes = await indexesOf(linked, {
    config,
    published,
    rendered: rendered.files,
    directory: staging.directory,
    messages: () => loadMessages(root, config.locales),
  });
  return siteFiles({
    indexes,
    config,
    info,
    notFound: rendered.unfinished,
    assets: [...assets.files, ...pictures, ...forEditor, PREFETCH_RULES, ...(config.site.offline ? offlineFiles(assets) : [])],
    asIs: asIs.files.map((path) => publicFile(root, path)),
    firstPaint: assets.pageAssets.firstPaint,
  });
}

// --- internal ---

async function editorFiles(linked: LinkedSite, options: OtherFilesOptions): Promise<readonly OutputFile[]> {
  const { root, config, info, lines, assets, otherAddresses, editor, editing, log } = options;
  if (!editor || !editing) return [];
  return log.stage('editor', async () => {
    const { notesOf } = await import('./notes-of.ts');
    return editor.files(linked.site, {
      info,
      assets: { ...assets.pageAssets, editor: editor.script },
      messages: readMessages(root, config.locales),
      otherAddresses,
      notes: notesOf(linked, lines),
      now: editing.now,
    });
  });
}
