import { relative } from 'node:path';
import type { PublicFirebase } from '../../islands/config.ts';
import type { SiteConfig } from '../config/define.ts';
import { toTargets, type HostingRules } from '../hosting/rules.ts';
import { SITE_MS, withinTime } from '../render/within-time.ts';
import { AcademyError } from '../report/errors.ts';
import { counted } from '../report/log.ts';
import type { JudgedProblem } from '../site/problems.ts';
import { ReadsError } from '../site/summary.ts';
import { baseOf, outputPath, prefixesOf, toAddress } from '../site/url.ts';
import type { LiveMessage, PanelFacts } from './contract.ts';
import { createContentRenewal } from './content.ts';
import { createDiagnostics, toDiagnostic } from './diagnostics.ts';
import { allProblems } from './pages/dev-site.ts';
import { createFinder } from './pages/find-file.ts';
import { renderPage } from './pages/render-page.ts';
import { createParts, type Part, type PartsOptions } from './parts.ts';
import { createReactions } from './reactions.ts';
import type { Refresh } from './server/endpoints.ts';
import { createLiveChannel } from './server/live-channel.ts';
import { createSiteNotes, type Terminal } from './terminal.ts';
import type { Changes, Source } from './watch.ts';

/** A site in development: its pages in their current state, and what updates them. */
export type DevSession = ReturnType<typeof createDevSession>;

interface SessionOptions extends Omit<PartsOptions, 'diagnostics'> {
  readonly terminal: Terminal;
  /** Loads changed security rules. */
  readonly onRules: () => Promise<void>;
  /** The emulators that pages currently use. */
  readonly emulators: () => PublicFirebase | null;
}

/** Starts loading everything that pages are made from, without waiting for it. */
export function createDevSession(options: SessionOptions) {
  const { root, source, terminal, onRules, emulators } = options;
  const diagnostics = createDiagnostics({
    onError: terminal.diagnostic,
    onMended: terminal.mended,
    onChange: () => channel.tellDiagnostics(),
  });
  /** The latest editor script announced to pages. */
  let newest: LiveMessage | null = null;
  const channel = createLiveChannel({ diagnosticsOf: (url) => diagnostics.of(url), greeting: () => (newest ? [newest] : []) });
  const parts = createParts({ ...options, diagnostics });
  const { config, messages, templates, editor, styles, islands, statics, content, site } = parts;
  for (const part of [templates, editor, styles, islands, statics, messages, site]) void part.reload();

  const update = () => {
    diagnostics.keepPages(channel.urls());
    channel.tell({ type: 'update' });
  };
  /** Identifies the scripts that open pages run, to detect when they need others; null if there are none. */
  const scripts = () =>
    ifLoaded(
      { get: parts.assets },
      ({ pageAssets: { loader, islands: all, firstPaint } }) => JSON.stringify([loader, all, firstPaint]),
      null,
    );
  /** The path of the site on its host; empty while there is no configuration. */
  const base = () => ifLoaded(config, ({ site: { origin } }) => baseOf(origin), '');
  const tellStyles = async () => {
    const current = await base();
    return ifLoaded(styles, ({ stylesheet }) => channel.tell({ type: 'styles', href: `${current}/${stylesheet.path}` }), undefined);
  };

  // Running work has to finish before the server stops, because it may be bundling.
  const running = new Set<Promise<void>>();
  const timed = (what: string, work: () => Promise<string>): Promise<void> => {
    const started = performance.now();
    const run = work().then((detail) => terminal.done(what, detail, performance.now() - started), terminal.bug);
    running.add(run);
    return run.finally(() => running.delete(run));
  };

  // Pages do not wait for it: it is the larger of the templates' bundles, and only needed for editing.
  const refreshEditor = async () => {
    const made = (await editor.refresh()) ? await editor.get() : null;
    if (!made) return;
    newest = { type: 'editor', script: (await base()) + made.script };
    channel.tell(newest);
  };
  const notes = createSiteNotes(terminal.note);
  const renewal = createContentRenewal({ parts, source, notes });
  const refreshAll = async () => {
    if (!(await renewal.all())) return false;
    update();
    // It needs the space's id, and may have failed for lack of it.
    await editor.latest().catch(refreshEditor);
    return true;
  };
  const refresh: Refresh = async (story) => {
    let isFetched = false;
    await timed('content', async () => {
      const isAlone = story !== undefined && (await renewal.one(story.id));
      if (isAlone) update();
      isFetched = isAlone || (await refreshAll());
      if (!isFetched) return 'not fetched';
      return counted(isAlone ? 1 : (await content.get()).stories.size, 'story');
    });
    return isFetched;
  };
  // Nobody saves anything when the service responds again.
  let repeated: Promise<unknown> | null = null;
  const repeatFirstFetch = () =>
    (repeated ??= content
      .get()
      .catch(() => ifLoaded<unknown, unknown>(config, () => refresh(), null))
      .finally(() => (repeated = null)));
  const reactions = createReactions({ root, parts, renewal, onRules, note: terminal.note });

  return {
    channel,
    parts,
    base,
    find: createFinder({ root, parts, diagnostics, emulators, onPage: terminal.page, onUnready: () => void repeatFirstFetch() }),
    /** Redirects, and where not-found pages are: what is known of them now. */
    rules: async (): Promise<Pick<HostingRules, 'redirects' | 'notFound'>> => ({
      redirects: (await parts.isReady()) ? toTargets(await ifLoaded(site, ({ redirects }) => redirects, []), await base()) : [],
      notFound: await ifLoaded(config, ({ locales }) => prefixesOf(locales), []),
    }),
    /** The Firebase web app in the configuration; null while there is none. */
    siteFirebase: () =>
      ifLoaded<SiteConfig, PublicFirebase | null>(config, ({ firebase }) => firebase && { ...firebase, emulators: null }, null),
    /** Origin of the Visual Editor that may frame pages; null if there is none. */
    editorOrigin: () => ifLoaded(editor, (made) => made?.origin ?? null, null),
    async facts(url: string): Promise<PanelFacts | null> {
      // The overlay shows what is missing.
      if (!(await parts.isReady())) return null;
      const linked = await site.get();
      const address = toAddress(url);
      const page = linked.byFile.get(outputPath(address)) ?? linked.byFile.get(`${address.slice(1)}.html`);
      return page ? (await renderPage(page, { root, parts, linked })).facts() : null;
    },
    /** Rebuilds what was saved and updates the open pages. */
    async react(changes: Changes) {
      const { files } = changes;
      // A bundle may contain files of other folders.
      const sources = new Set<Source>([...changes.sources, ...parts.madeFrom(files)]);
      await timed(toNames(files, root), async () => {
        const before = await scripts();
        await Promise.all([...sources].map((kind) => reactions[kind](changes)));
        const after = await scripts();
        if (before !== after) channel.tell({ type: 'reload' });
        else if ([...sources].every((kind) => kind === 'styles')) await tellStyles();
        else update();
        if ([...sources].some((kind) => OF_EDITOR.has(kind))) await refreshEditor();
        return [...sources].join(', ');
      });
    },
    /** Fetches content again, and updates the open pages. */
    refresh,
    /** All problems of the content; empty if they cannot be determined, which the terminal reports. */
    async problems(): Promise<readonly JudgedProblem[]> {
      notes.known(null);
      const [linked, loaded] = await Promise.allSettled([site.get(), templates.get()]);
      // Whatever prevents loading is reported separately.
      if (linked.status === 'rejected' || loaded.status === 'rejected') return [];
      try {
        const found = withinTime(() => allProblems(linked.value, loaded.value), SITE_MS);
        notes.known(linked.value);
        return found;
      } catch (error) {
        if (!(error instanceof ReadsError || error instanceof AcademyError)) throw error;
        const place = loaded.value.whereThrown(error.cause);
        terminal.diagnostic(toDiagnostic(error, { root, title: 'The content could not be checked', place }));
        return [];
      }
    },
    async close() {
      channel.close();
      await Promise.all(running);
      await parts.dispose();
    },
  };
}

// --- internal ---

/** The sources of the script with which stories are edited. */
const OF_EDITOR: ReadonlySet<Source> = new Set(['config', 'templates', 'islands', 'packages']);

/** What a part says; something else while it cannot be loaded, of which the overlay shows why. */
const ifLoaded = <T, R>({ get }: Pick<Part<T>, 'get'>, read: (value: T) => R | Promise<R>, otherwise: R): Promise<R> =>
  get().then(read, () => otherwise);

function toNames(files: readonly string[], root: string): string {
  const [first = '', ...others] = files.map((file) => relative(root, file));
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}
