import type { PublicFirebase } from '../../../islands/config.ts';
import { PAGE_FILES, WORKER } from '../../../islands/course-files.ts';
import { findPublicFiles, publicFile } from '../../assets/static-files.ts';
import { PREVIEW_FOLDER } from '../../live/contract.ts';
import { siteNotes } from '../../live/notes.ts';
import { filesBesidePages } from '../../files/beside-pages.ts';
import { offlineFiles } from '../../files/courses.ts';
import { latestBuild } from '../../files/latest-build.ts';
import type { OutputFile } from '../../files/output-file.ts';
import { refusedFiles } from '../../files/refusals.ts';
import { AcademyError } from '../../report/errors.ts';
import { publicFilesRefused } from '../../report/errors/build.ts';
import { createChangedAt } from '../../site/page/inputs.ts';
import type { Page } from '../../site/routes.ts';
import type { Messages } from '../../site/translate.ts';
import type { FindFile } from '../../hosting/server.ts';
import { errorPage, toDiagnostic, type Diagnostics } from '../diagnostics.ts';
import type { Parts } from '../parts.ts';
import type { Made } from '../terminal.ts';
import { infoOf, sourceStoryOf, storyProblems, type DevSpace } from './dev-site.ts';
import { renderPage, type PageOptions } from './render-page.ts';

interface FindOptions {
  readonly root: string;
  readonly parts: Parts;
  readonly diagnostics: Diagnostics;
  /** The emulators that pages currently use. */
  readonly emulators: () => PublicFirebase | null;
  /** Called for every page that was rendered, or failed to, with the requested URL. */
  readonly onPage: (address: string, made: Made) => void;
  /** Called when a page is requested while something that all pages need has never been loaded. */
  readonly onUnready: () => void;
}

/**
 * Finds the files of a site that exists only in memory: a page is rendered when it is requested. Its diagnostics are reported for the URL that shows it.
 */
export function createFinder({ root, parts, diagnostics, emulators, onPage, onUnready }: FindOptions): FindFile {
  let others: { readonly linked: DevSpace; readonly messages: object; readonly files: Promise<readonly OutputFile[]> } | null = null;
  const besides = async (linked: DevSpace) => {
    const [{ firstPaint }, { translate: messages }] = [await parts.islands.get(), await parts.messages.get()];
    if (others?.linked !== linked || others.messages !== messages)
      others = { linked, messages, files: devFiles(linked, { firstPaint, messages }) };
    return others.files;
  };
  let areMissing = false;
  const findOther = async (linked: DevSpace, paths: readonly string[]): Promise<OutputFile | null> => {
    try {
      const found = (await besides(linked)).find(({ path }) => paths.includes(path)) ?? findPublic(paths, root);
      if (areMissing) diagnostics.set('files', null);
      areMissing = false;
      return found;
    } catch (error) {
      if (!(error instanceof AcademyError)) throw error;
      areMissing = true;
      diagnostics.set('files', toDiagnostic(error, { root, title: 'The files beside the pages could not be made' }));
      return null;
    }
  };

  const findImage = async (file: string): Promise<OutputFile | null> => {
    try {
      const found = await parts.images.find(file);
      if (found) diagnostics.set('images', null);
      return found;
    } catch (error) {
      diagnostics.set('images', toDiagnostic(error, { root, title: 'An image for shared links could not be drawn' }));
      return null;
    }
  };

  return async (paths, shownAt) => {
    const [file = ''] = paths;
    const path = `/${file}`;
    if (!(await parts.isReady())) {
      if (!isPagePath(file)) return null;
      onUnready();
      // The overlay shows what is missing, and open pages wait for it.
      return { path: 'error.html', contents: errorPage(diagnostics.of('')[0]?.title ?? ''), status: 500 };
    }
    const linked = await parts.site.get();
    if (file.startsWith('assets/') && !isForEditor(file))
      return fileAt(file, (await parts.assets()).files) ?? fileAt(file, linked.pictures.files) ?? findImage(file);
    if (path === WORKER || path === PAGE_FILES) return fileAt(file, offlineFiles(await parts.assets(), linked.config.site));
    if (isForEditor(file)) return findForEditor(path, { parts, linked, emulators: emulators() });
    const page = paths.map((one) => linked.byFile.get(one)).find((one) => one !== undefined);
    const written = page ? undefined : linked.site.pages.find(({ markdown }) => markdown === file);
    if (written) return findMarkdown(file, written, { root, parts, linked });
    // Once they are fixed, the next request of any kind clears their diagnostic.
    const other = !page || areMissing ? await findOther(linked, paths) : null;
    if (!page) return other;
    const { html, ms, diagnostics: found } = await renderPage(page, { root, parts, linked });
    diagnostics.setPage(shownAt, found);
    onPage(shownAt, { ms, isMade: html !== null, isMissing: page.screen === 'not-found' });
    return html === null
      ? { path: page.file, contents: errorPage(found[0]?.title ?? ''), status: 500 }
      : { path: page.file, contents: html };
  };
}

// --- internal ---

/** Pages ask for the newest build; in development, there is one as long as the server runs. */
const BUILD_ID = '0'.repeat(16);

/** The files beside the pages, generated when one of them is requested. Rejects if files that are published as they are have no place beside them. */
async function devFiles(
  linked: DevSpace,
  options: { readonly messages: Messages; readonly firstPaint: string },
): Promise<readonly OutputFile[]> {
  const { site, byFile, publicFiles } = linked;
  const refused = refusedFiles(publicFiles, byFile.keys());
  if (refused.length > 0) throw publicFilesRefused(refused);
  const changedAtOf = createChangedAt(site);
  const changedAt = (page: Page) => changedAtOf(site.inputs(page));
  return [
    latestBuild({ id: BUILD_ID, cv: 0, days: {} }),
    ...(await filesBesidePages(site, { ...options, info: infoOf(linked), changedAt })),
  ];
}

const isPagePath = (file: string) => file.endsWith('.html') || !/\.\w+$/.test(file);

const fileAt = (file: string, files: readonly OutputFile[]) => files.find(({ path }) => path === file) ?? null;

function findPublic(paths: readonly string[], root: string): OutputFile | null {
  const path = findPublicFiles(root).files.find((one) => paths.includes(one));
  return path === undefined ? null : publicFile(root, path);
}

async function findMarkdown(path: string, page: Page, options: PageOptions): Promise<OutputFile | null> {
  const { html } = await renderPage(page, options);
  if (html === null) return null;
  const { toMarkdown } = await import('../../markdown/to-markdown.ts');
  return { path, contents: toMarkdown(html, page, infoOf(options.linked)) };
}

const isForEditor = (file: string) => file.startsWith(PREVIEW_FOLDER) || file.startsWith('assets/editor-');

interface EditorOptions {
  readonly parts: Parts;
  readonly linked: DevSpace;
  readonly emulators: PublicFirebase | null;
}

/** What the editor's frame requests: its scripts, the site as data, and the seals of its tickets. */
async function findForEditor(path: string, { parts, linked, emulators }: EditorOptions): Promise<OutputFile | null> {
  const editor = await parts.editor.get();
  const { pageAssets } = await parts.assets();
  const { texts } = await parts.messages.get();
  const templates = await parts.templates.get();
  const info = infoOf(linked);
  return (
    editor?.fileAt(path, () => ({
      site: linked.site,
      info: { ...info, firebase: info.firebase ?? emulators },
      assets: pageAssets,
      messages: texts,
      components: linked.content.components,
      otherAddresses: linked.otherAddresses,
      notes: siteNotes(linked.site, storyProblems(linked, templates), (uuid) => sourceStoryOf(linked, uuid).content),
    })) ?? null
  );
}
