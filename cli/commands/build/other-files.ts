import { publicFile } from '../../assets/public-files.ts';
import { PREFETCH_RULES } from '../../hosting/prefetch.ts';
import { offlineFiles } from '../../publish/offline-files.ts';
import type { OutputFile } from '../../publish/output-file.ts';
import { siteFiles } from '../../publish/site-files.ts';
import { loadMessages, readMessages } from '../../render/messages.ts';
import type { RenderedSite } from '../../render/render-site.ts';
import { indexesOf } from './indexes/indexes-of.ts';
import type { LinkedSite } from './link-site.ts';
import type { PreparedSite } from './prepare-site.ts';

/** The files of a site besides its pages: those that list pages only if they have changed, and all others. */
export async function otherFiles(linked: LinkedSite, rendered: RenderedSite, prepared: PreparedSite): Promise<readonly OutputFile[]> {
  const { root, config, info, assets, pictures, asIs, there, output } = prepared;
  const forEditor = await editorFiles(linked, prepared);
  const indexes = await indexesOf(linked, {
    config,
    published: there.published,
    rendered: rendered.files,
    directory: output,
    messages: () => loadMessages(root, config.locales),
  });
  return siteFiles({
    indexes,
    config,
    info,
    notFound: rendered.unfinished,
    assets: [...assets.files, ...pictures.files, ...forEditor, PREFETCH_RULES, ...(config.site.offline ? offlineFiles(assets) : [])],
    asIs: asIs.files.map((path) => publicFile(root, path)),
    firstPaint: assets.pageAssets.firstPaint,
  });
}

// --- internal ---

async function editorFiles(linked: LinkedSite, prepared: PreparedSite): Promise<readonly OutputFile[]> {
  const { root, config, info, lines, pageAssets, otherAddresses, editor, now, log } = prepared;
  if (!editor) return [];
  return log.stage('editor', async () => {
    const { notesOf } = await import('./notes-of.ts');
    return editor.files(linked.site, {
      info,
      assets: pageAssets,
      messages: readMessages(root, config.locales),
      otherAddresses,
      notes: notesOf(linked, lines),
      now,
    });
  });
}
