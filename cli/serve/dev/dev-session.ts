import { performance } from 'node:perf_hooks';
import { relative } from 'node:path';
import type { SiteConfig } from '../../config/define.ts';
import { toAddress } from '../../site/url.ts';
import type { Redirect } from '../../hosting/redirects.ts';
import { AcademyError } from '../../report/errors.ts';
import type { JudgedProblem } from '../../site/problems.ts';
import { ReadsError } from '../../site/summary.ts';
import { outputPath, prefixesOf } from '../../site/url.ts';
import type { PublicFirebase } from '../../../islands/config.ts';
import type { UrlPath } from '../../../templates/contract.ts';
import type { LiveMessage, PanelFacts } from '../browser/contract.ts';
import type { ContentSource } from './content.ts';
import { allProblems } from './dev-site.ts';
import { createFaultBoard } from './fault-board.ts';
import { toFault } from './faults.ts';
import { createFinder } from './find-file.ts';
import { createLiveChannel } from './live-channel.ts';
import type { LiveChannel } from './live-channel.ts';
import { createMaterials, scriptsKey } from './materials.ts';
import type { Materials } from './materials.ts';
import { renderPage } from './render-page.ts';
import { createContentRenewal } from './renew-content.ts';
import { createSiteNotes } from './site-notes.ts';
import type { Terminal } from './terminal.ts';
import type { Changes, Source } from './watch.ts';
import { SITE_MS, withinTime } from './within-time.ts';

/** A site in development: its pages as they are at the moment, and what makes them anew. */
export interface DevSession {
  readonly find: ReturnType<typeof createFinder>;
  readonly channel: LiveChannel;
  readonly materials: Materials;
  /** Where an address leads that no page has; null where it leads nowhere. */
  redirect(pathname: string): Promise<Redirect | null>;
  prefixes(): Promise<readonly string[]>;
  /** The Firebase web app of the configuration; null while there is none. */
  siteFirebase(): Promise<PublicFirebase | null>;
  /** Origin of the Visual Editor that may frame pages; null where there is none. */
  editorOrigin(): Promise<string | null>;
  facts(url: string): Promise<PanelFacts | null>;
  /** Makes anew what was saved and shows it in the open pages. */
  react(changes: Changes): Promise<void>;
  /** Fetches content again, only one story where that is all that changed, and shows it in the open pages. */
  refresh(story?: { readonly id: string }): Promise<void>;
  /** Everything that the content has to be mended for; nothing where that cannot be known, which the terminal tells. */
  problems(): Promise<readonly JudgedProblem[]>;
  close(): Promise<void>;
}

interface SessionOptions {
  readonly root: string;
  /** What Storyblok signs the editor's tickets with; null for a local space. */
  readonly previewToken: string | null;
  readonly source: ContentSource;
  readonly terminal: Terminal;
  /** Puts changed security rules into force. */
  readonly onRules: () => Promise<void>;
  /** The emulators that pages talk to at the moment. */
  readonly emulators: () => PublicFirebase | null;
}

/** Begins to load all that pages are made from, without waiting for any of it. */
export function createDevSession({ root, previewToken, source, terminal, onRules, emulators }: SessionOptions): DevSession {
  const board = createFaultBoard({ onError: terminal.fault, onMended: terminal.mended, onChange: () => channel.tellFaults() });
  /** The editor's script that pages were told of last. */
  let newest: LiveMessage | null = null;
  const channel = createLiveChannel({ faultsOf: (url) => board.of(url), greeting: () => (newest ? [newest] : []) });
  const materials = createMaterials({ root, previewToken, source, board });
  const { config, messages, templates, editor, styles, islands, statics, content, site } = materials;
  for (const part of [templates, editor, styles, islands, statics, messages, site]) void part.reload();

  const update = () => {
    board.keepPages(channel.urls());
    channel.tell({ type: 'update' });
  };
  // What is under way when the server is stopped has to end first: it may be making bundles.
  const running = new Set<Promise<void>>();
  const timed = (what: string, work: () => Promise<string>): Promise<void> => {
    const started = performance.now();
    const run = work().then((detail) => terminal.done(what, detail, performance.now() - started), terminal.bug);
    running.add(run);
    return run.finally(() => running.delete(run));
  };

  // Pages do not wait for it: of the templates' bundles it is the larger one, and only who edits needs it.
  const refreshEditor = async () => {
    const made = (await editor.refresh()) ? await editor.get() : null;
    if (!made) return;
    newest = { type: 'editor', script: made.script };
    channel.tell(newest);
  };
  const notes = createSiteNotes(terminal.note);
  const renewal = createContentRenewal({ materials, source, notes });
  const refreshAll = async () => {
    if (!(await renewal.all())) return 'not fetched';
    update();
    // It has to know the space, and may have been waiting for it.
    await editor.latest().catch(refreshEditor);
    return `${(await content.get()).stories.size} stories`;
  };
  const reloadConfig = async () => {
    const before = await serviceOf(config);
    if (!(await config.reload())) return;
    if ((await serviceOf(config)) !== before) await content.reload();
    await Promise.all([messages.reload(), islands.reload(), renewal.join()]);
  };

  /** What is done when something of a kind was saved; pages are told in the end, whatever the kinds are. */
  const reactions: Readonly<Record<Source, (changes: Changes) => Promise<unknown>>> = {
    config: reloadConfig,
    messages: messages.reload,
    templates: templates.reload,
    // Some of what islands and templates share is data.
    islands: () => Promise.all([islands.reload(), templates.reload()]),
    static: statics.reload,
    pictures: site.reload,
    rules: onRules,
    schema: async () => terminal.note('The schema changed: restart `npx academy dev` to use the new fields.'),
    program: async () => terminal.note('The program changed: restart `npx academy dev` to use it.'),
    environment: async () => terminal.note('.env changed: restart `npx academy dev` to use the new values.'),
    async content({ files, isNewList }) {
      if (!isNewList && (await renewal.files(files.filter((file) => file.endsWith('.json'))))) return;
      if (await content.reload()) await renewal.join();
    },
    styles: styles.reload,
  };

  return {
    channel,
    materials,
    find: createFinder({ root, materials, board, emulators, onPage: terminal.page }),
    redirect: (pathname) =>
      site.get().then(
        ({ redirects }) => redirects.get(toAddress(pathname)) ?? null,
        // The board tells why there is no site.
        () => null,
      ),
    prefixes: () => configOr(config, ({ locales }) => prefixesOf(locales), []),
    siteFirebase: () => configOr(config, ({ firebase }) => firebase && { ...firebase, emulators: null }, null),
    editorOrigin: () =>
      editor.get().then(
        (made) => made?.origin ?? null,
        // The board tells why.
        () => null,
      ),
    async facts(url) {
      // The board tells what is missing.
      if (!(await materials.isReady())) return null;
      const linked = await site.get();
      const page = linked.byFile.get(outputPath(url as UrlPath)) ?? linked.byFile.get(`${url.replace(/^\/+/, '')}.html`);
      return page ? (await renderPage(page, { root, materials, linked })).facts() : null;
    },
    async react(changes) {
      const { sources, files } = changes;
      await timed(toNames(files, root), async () => {
        const before = await keyOf(materials);
        await Promise.all([...sources].map((kind) => reactions[kind](changes)));
        const after = await keyOf(materials);
        if (before !== after) channel.tell({ type: 'reload' });
        else if ([...sources].every((kind) => kind === 'styles')) await tellStyles(materials, channel);
        else update();
        if ([...sources].some((kind) => OF_EDITOR.has(kind))) await refreshEditor();
        return [...sources].join(', ');
      });
    },
    refresh: (story) =>
      timed('content', async () => {
        if (!story || !(await renewal.one(story.id))) return refreshAll();
        update();
        return '1 story';
      }),
    async problems() {
      notes.known(null);
      const [linked, loaded] = await Promise.allSettled([site.get(), templates.get()]);
      // What keeps them from being loaded is told by itself.
      if (linked.status === 'rejected' || loaded.status === 'rejected') return [];
      try {
        const found = withinTime(() => allProblems(linked.value, loaded.value), SITE_MS);
        notes.known(linked.value);
        return found;
      } catch (error) {
        if (!(error instanceof ReadsError || error instanceof AcademyError)) throw error;
        const place = loaded.value.whereThrown(error.cause);
        terminal.fault(toFault(error, { root, title: 'The content could not be checked', place }));
        return [];
      }
    },
    async close() {
      channel.close();
      await Promise.all(running);
      await materials.dispose();
    },
  };
}

// --- internal ---

/** What the script is bundled from with which stories are edited. */
const OF_EDITOR: ReadonlySet<Source> = new Set(['config', 'templates', 'islands']);

// The board tells what is wrong with it; without languages there is one page for what is missing.
async function configOr<T>(config: Materials['config'], read: (known: SiteConfig) => T, otherwise: T): Promise<T> {
  try {
    return read(await config.get());
  } catch {
    return otherwise;
  }
}

/** What content is fetched by; nothing was fetched as long as it is null. */
const serviceOf = (config: Materials['config']) =>
  configOr(config, ({ storyblok, hosting }) => JSON.stringify([storyblok, hosting.redirectsDatasource]), null);

/** What open pages run; null as long as there is nothing to run. */
async function keyOf({ assets }: Materials): Promise<string | null> {
  try {
    return scriptsKey(await assets());
  } catch {
    return null;
  }
}

async function tellStyles({ styles }: Materials, channel: LiveChannel): Promise<void> {
  try {
    channel.tell({ type: 'styles', href: `/${(await styles.get()).path}` });
  } catch {
    // There never were any, which the board tells.
  }
}

function toNames(files: readonly string[], root: string): string {
  const [first = '', ...others] = files.map((file) => relative(root, file));
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}
