import { joinAssets } from '../../assets/bundle-assets.ts';
import type { AssetBundle } from '../../assets/bundle-assets.ts';
import type { IslandBundle } from '../../assets/islands.ts';
import { findPublicFiles, staticFiles } from '../../assets/static-files.ts';
import type { PublicFiles, StaticFiles } from '../../assets/static-files.ts';
import type { StyleBundle } from '../../assets/styles.ts';
import type { SiteConfig } from '../../config/define.ts';
import { loadConfig } from '../../config/load.ts';
import { createEditor } from '../../editor/editor.ts';
import type { Editor } from '../../editor/editor.ts';
import { checkMessages, loadMessages, readMessages } from '../../render/messages.ts';
import { dayAt } from '../../site/graph/days.ts';
import { REFRESH } from '../browser/contract.ts';
import { toDiagnostic } from './diagnostics.ts';
import type { Diagnostics } from './diagnostics.ts';
import { createBundles } from './materials/bundles.ts';
import type { DevBundles, DevTemplates } from './materials/bundles.ts';
import type { ContentSource, DevContent } from './materials/content.ts';
import { createPart } from './materials/part.ts';
import type { Part } from './materials/part.ts';
import { linkDevSite, replaceStory } from './pages/dev-site.ts';
import type { DevSite } from './pages/dev-site.ts';
import { createDrawnImages } from './pages/render-page.ts';
import type { DrawnImages } from './pages/render-page.ts';

/** Everything that pages are made from, each part reloadable on its own. */
export interface Materials {
  readonly config: Part<SiteConfig>;
  readonly messages: Part<Messages>;
  readonly templates: Part<DevTemplates>;
  /** What makes stories editable in Storyblok; null if the space has no editor. */
  readonly editor: Part<Editor | null>;
  readonly styles: Part<StyleBundle>;
  readonly islands: Part<IslandBundle>;
  readonly statics: Part<StaticFiles>;
  /** The files that are published as they are. */
  readonly publics: Part<PublicFiles>;
  readonly content: Part<DevContent>;
  readonly site: Part<DevSite>;
  /** The images that pages have for shared links. */
  readonly images: DrawnImages;
  /** Styles, scripts and images combined, as pages reference them. */
  assets(): Promise<AssetBundle>;
  /** Whether everything that a page needs has been loaded at least once; waits for pending loads. */
  isReady(): Promise<boolean>;
  /** The bundles that contain one of these files (absolute), or that have to be bundled again anyway. */
  readonly madeFrom: DevBundles['madeFrom'];
  /** Replaces a story that changed; false if all stories have to be linked again. */
  replace(raw: unknown): Promise<boolean>;
  dispose(): Promise<void>;
}

/** The interface texts, both prepared for pages and as in their files. */
interface Messages {
  readonly translate: ReturnType<typeof loadMessages>;
  readonly texts: ReturnType<typeof readMessages>;
}

export interface MaterialOptions {
  readonly root: string;
  /** The key with which Storyblok signs the editor's tickets; null for a local space. */
  readonly previewToken: string | null;
  readonly source: ContentSource;
  readonly diagnostics: Diagnostics;
  /** The moment for which pages are made, in ms since 1970. */
  readonly moment: () => number;
  /** Called with the files that `site.config.ts` is made from. */
  readonly onConfigFiles: (files: readonly string[]) => void;
}

/** Creates the parts without loading any. */
export function createMaterials({ root, previewToken, source, diagnostics, moment, onConfigFiles }: MaterialOptions): Materials {
  const reported = new Map<string, unknown>();
  const part = <T>(name: string, title: string, load: () => Promise<T> | T): Part<T> =>
    createPart({
      load,
      onLoad(error) {
        // If a part fails, those that depend on it fail with the same error, which is reported once.
        const isReported = [...reported].some(([other, known]) => other !== name && known === error);
        reported.set(name, error);
        diagnostics.set(name, error === null || isReported ? null : toDiagnostic(error, { root, title }));
      },
    });

  const config = part('config', 'site.config.ts cannot be used', () => loadConfig(root, { onFiles: onConfigFiles }));
  const bundles = createBundles(root, async () => (await config.get()).islands);
  const templates = part('templates', 'The templates cannot be used', bundles.templates);
  const styles = part('styles', 'The styles could not be bundled', bundles.styles);
  const islands = part('islands', 'The islands could not be bundled', bundles.islands);
  const statics = part('statics', 'The pictures of templates/static/ could not be read', () => staticFiles(root));
  const publics = part('publics', 'The files of templates/public/ could not be found', () => findPublicFiles(root));
  const messages = part('messages', 'The interface texts cannot be used', async () => {
    const { locales } = await config.get();
    checkMessages(root, locales);
    return { translate: loadMessages(root, locales), texts: readMessages(root, locales) };
  });
  // What an earlier run cached is good enough to start with; everything after that is fetched.
  let isFirst = true;
  const content = part('content', 'The content could not be fetched', async () => {
    const cached = isFirst ? await source.cached(await config.get()) : null;
    isFirst = false;
    return cached ?? source.fetch(await config.get());
  });
  const editor = part('editor', 'The templates could not be bundled for the Visual Editor', async () => {
    if (previewToken === null) return null;
    // An error in the templates is reported as theirs.
    await templates.latest();
    const signer = { space: (await content.get()).spaceId, token: previewToken };
    return createEditor({ root, config: await config.get(), signer, refresh: REFRESH });
  });
  const todayIn = ({ site: { timeZone } }: SiteConfig) => dayAt(moment(), timeZone);
  // Replacing a story makes a new site from this one.
  let replaced: DevSite | null = null;
  const site = part('site', 'The content could not be linked', async () => {
    const known = await config.get();
    const next =
      replaced ?? linkDevSite(await content.get(), { config: known, today: todayIn(known), publicFiles: await publics.latest() });
    replaced = null;
    return next;
  });

  const assets = async (): Promise<AssetBundle> => {
    const joined = joinAssets(await styles.get(), await islands.get(), await statics.get());
    // If the editor fails, a page is shown without it; the overlay shows why.
    const made = await editor.get().catch(() => null);
    return made ? { ...joined, pageAssets: { ...joined.pageAssets, editor: made.script } } : joined;
  };

  return {
    config,
    messages,
    templates,
    editor,
    styles,
    islands,
    statics,
    publics,
    content,
    site,
    images: createDrawnImages(root),
    assets,
    async isReady() {
      const needed = await Promise.allSettled([site.get(), templates.get(), messages.get(), assets()]);
      if (needed.some(({ status }) => status === 'rejected')) return false;
      const linked = await site.get();
      // On a new day, other events are over.
      if (linked.site.today !== todayIn(linked.config)) await site.reload();
      return true;
    },
    async replace(raw) {
      replaced = replaceStory(await site.get(), raw);
      return replaced !== null && (await site.reload());
    },
    madeFrom: bundles.madeFrom,
    dispose: bundles.dispose,
  };
}
