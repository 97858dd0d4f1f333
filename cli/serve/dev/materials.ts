import { createHash } from 'node:crypto';
import { joinAssets } from '../../assets/bundle-assets.ts';
import type { AssetBundle } from '../../assets/bundle-assets.ts';
import type { IslandBundle } from '../../assets/islands.ts';
import { staticFiles } from '../../assets/static-files.ts';
import type { StaticFiles } from '../../assets/static-files.ts';
import type { SiteConfig } from '../../config/define.ts';
import { loadConfig } from '../../config/load.ts';
import type { OutputFile } from '../../publish/output-file.ts';
import { loadMessages } from '../../render/messages.ts';
import { createBundles } from './bundles.ts';
import type { DevTemplates } from './bundles.ts';
import type { ContentSource, DevContent } from './content.ts';
import { linkSite, replaceStory } from './dev-site.ts';
import type { LinkedSite } from './dev-site.ts';
import type { FaultBoard } from './fault-board.ts';
import { toFault } from './faults.ts';
import { createPart } from './part.ts';
import type { Part } from './part.ts';

/** All that pages are made from, each loaded again by itself. */
export interface Materials {
  readonly config: Part<SiteConfig>;
  readonly messages: Part<ReturnType<typeof loadMessages>>;
  readonly templates: Part<DevTemplates>;
  readonly styles: Part<OutputFile>;
  readonly islands: Part<IslandBundle>;
  readonly statics: Part<StaticFiles>;
  readonly content: Part<DevContent>;
  readonly site: Part<LinkedSite>;
  /** Styles, scripts and pictures together, as pages name them. */
  assets(): Promise<AssetBundle>;
  /** Puts a story that changed in place of the one before; false where all of them have to be looked at. */
  replace(raw: unknown): Promise<boolean>;
  dispose(): Promise<void>;
}

interface MaterialOptions {
  readonly root: string;
  readonly source: ContentSource;
  readonly board: FaultBoard;
}

/** Nothing is loaded yet. */
export function createMaterials({ root, source, board }: MaterialOptions): Materials {
  const told = new Map<string, unknown>();
  const part = <T>(name: string, title: string, load: () => Promise<T> | T): Part<T> =>
    createPart({
      load,
      onFault(error) {
        // What one of them lacks all that need it lack, which is told once.
        const isTold = [...told].some(([other, known]) => other !== name && known === error);
        told.set(name, error);
        board.set(name, error === null || isTold ? null : toFault(error, { root, title }));
      },
    });

  const config = part('config', 'site.config.ts cannot be used', () => loadConfig(root));
  const bundles = createBundles(root, async () => (await config.get()).islands);
  const templates = part('templates', 'The templates could not be bundled', bundles.templates);
  const styles = part('styles', 'The styles could not be bundled', bundles.styles);
  const islands = part('islands', 'The islands could not be bundled', bundles.islands);
  const statics = part('statics', 'The pictures of templates/static/ could not be read', () => staticFiles(root));
  const messages = part('messages', 'The interface texts cannot be used', async () => loadMessages(root, (await config.get()).locales));
  // What an earlier run kept is good enough to begin with, and all that comes later is asked for.
  let isFirst = true;
  const content = part('content', 'The content could not be fetched', async () => {
    const kept = isFirst ? await source.kept(await config.get()) : null;
    isFirst = false;
    return kept ?? source.fetch(await config.get());
  });
  // A story that is put into its place makes another site out of this one.
  let replaced: LinkedSite | null = null;
  const site = part('site', 'The content could not be joined', async () => {
    const next = replaced ?? linkSite(await content.get(), await config.get());
    replaced = null;
    return next;
  });

  return {
    config,
    messages,
    templates,
    styles,
    islands,
    statics,
    content,
    site,
    assets: async () => joinAssets(await styles.get(), await islands.get(), await statics.get()),
    async replace(raw) {
      replaced = replaceStory(await site.get(), raw);
      return replaced !== null && (await site.reload());
    },
    dispose: bundles.dispose,
  };
}

/** Tells whether pages that are open would need other scripts than they run. */
export function scriptsKey({ pageAssets: { loader, islands, firstPaint } }: AssetBundle): string {
  return createHash('sha256').update(JSON.stringify({ loader, islands, firstPaint })).digest('hex');
}
