import { baseOf } from '../site/url.ts';
import { joinAssets, type AssetBundle } from '../assets/bundle-assets.ts';
import { findPublicFiles, staticFiles } from '../assets/static-files.ts';
import type { SiteConfig } from '../config/define.ts';
import { loadConfig } from '../config/load.ts';
import { engineOf } from '../lib/site-files.ts';
import { createEditor } from '../live/editor.ts';
import { checkMessages, loadMessages, readMessages } from '../render/messages.ts';
import { dayAt } from '../site/graph/days.ts';
import { REFRESH } from './contract.ts';
import { toDiagnostic, type Diagnostics } from './diagnostics.ts';
import { createBundles } from './bundles.ts';
import type { ContentSource } from './content.ts';
import { linkDevSite, replaceStory, type DevSpace } from './pages/dev-site.ts';
import { createDrawnImages } from './pages/render-page.ts';

/** Everything that pages are made from, each part reloadable on its own. */
export type Parts = ReturnType<typeof createParts>;

export interface PartsOptions {
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
export function createParts({ root, previewToken, source, diagnostics, moment, onConfigFiles }: PartsOptions) {
  const reported = new Map<string, unknown>();
  const part = <T>(name: string, title: string, load: () => Promise<T> | T): Part<T> =>
    createPart(load, (error) => {
      // If a part fails, those that depend on it fail with the same error, which is reported once.
      const isReported = [...reported].some(([other, thrown]) => other !== name && thrown === error);
      reported.set(name, error);
      diagnostics.set(name, error === null || isReported ? null : toDiagnostic(error, { root, title }));
    });

  const config = part('config', 'site.config.ts cannot be used', () => loadConfig(root, { onFiles: onConfigFiles }));
  const bundles = createBundles(root, async () => {
    const { islands: settings, locales, site } = await config.get();
    return { ...settings, base: baseOf(site.origin), languages: locales.map(({ code }) => code) };
  });
  const templates = part('templates', 'The templates cannot be used', bundles.templates);
  const styles = part('styles', 'The styles could not be bundled', bundles.styles);
  const islands = part('islands', 'The islands could not be bundled', bundles.islands);
  const statics = part('statics', 'The pictures of templates/static/ could not be read', () => staticFiles(root));
  // Those that are published as they are.
  const publics = part('publics', 'The files of templates/public/ could not be found', () => findPublicFiles(root));
  // Both prepared for pages and as in their files.
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
  // What makes stories editable in Storyblok; null if the space has no editor.
  const editor = part('editor', 'The templates could not be bundled for the Visual Editor', async () => {
    if (previewToken === null) return null;
    // An error in the templates is reported as theirs.
    await templates.latest();
    const signer = { space: (await content.get()).spaceId, token: previewToken };
    return createEditor({ root, config: await config.get(), signer, refresh: REFRESH });
  });
  const todayIn = ({ site: { timeZone } }: SiteConfig) => dayAt(moment(), timeZone);
  // Replacing a story makes a new site from this one.
  let replaced: DevSpace | null = null;
  const site = part('site', 'The content could not be linked', async () => {
    const current = await config.get();
    // A site's own templates say by which types content is read; what is wrong with them is reported as theirs.
    if (engineOf(root) !== root) await templates.latest().catch(() => null);
    const next =
      replaced ?? linkDevSite(await content.get(), { config: current, today: todayIn(current), publicFiles: await publics.latest() });
    replaced = null;
    return next;
  });

  /** Styles, scripts and images combined, as pages reference them. */
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
    /** The images that pages have for shared links. */
    images: createDrawnImages(root),
    assets,
    /** Whether everything that a page needs has been loaded at least once; waits for pending loads. */
    async isReady(): Promise<boolean> {
      const needed = await Promise.allSettled([site.get(), templates.get(), messages.get(), assets()]);
      if (needed.some(({ status }) => status === 'rejected')) return false;
      const linked = await site.get();
      // On a new day, other events are over.
      if (linked.site.today !== todayIn(linked.config)) await site.reload();
      return true;
    },
    /** Replaces a story that changed; false if all stories have to be linked again. */
    async replace(raw: unknown): Promise<boolean> {
      replaced = replaceStory(await site.get(), raw);
      return replaced !== null && (await site.reload());
    },
    madeFrom: bundles.madeFrom,
    dispose: bundles.dispose,
  };
}

/** A reloadable part of what pages are made from; while it cannot be loaded, the last good value stays. */
export type Part<T> = ReturnType<typeof createPart<T>>;

/**
 * Nothing is loaded before it is requested; loads run one at a time, and all callers share a pending one that has not started. `onLoad` is called with
 * the error, or with null once it works again.
 */
export function createPart<T>(load: () => Promise<T> | T, onLoad: (error: unknown) => void) {
  let good: { readonly value: T } | null = null;
  let failure: unknown = null;
  let last: Promise<boolean> = Promise.resolve(true);
  let next: Promise<boolean> | null = null;
  let awaited: Promise<boolean> | null = null;

  const run = () =>
    (next ??= last = last.then(async () => {
      next = null;
      try {
        good = { value: await load() };
        failure = null;
      } catch (error) {
        failure = error;
      }
      onLoad(failure);
      return failure === null;
    }));
  return {
    /** Loads it again, which pages wait for; returns whether that worked. */
    reload: () => (awaited = run()),
    /** The same for slow loads: pages use the last good value meanwhile. */
    refresh() {
      const running = run();
      awaited ??= running;
      return running;
    },
    /** The last good value, after any pending reload; rejects with the error if there never was one. */
    async get(): Promise<T> {
      await (awaited ??= run());
      if (good) return good.value;
      throw failure;
    },
    /** The value of the last load, for parts that depend on it; rejects with its error, even if there was a good value before. */
    async latest(): Promise<T> {
      await (awaited ??= run());
      if (good && failure === null) return good.value;
      throw failure;
    },
  };
}
