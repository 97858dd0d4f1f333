import { Readable } from 'node:stream';
import type { PublicFirebase } from '../../../../islands/config.ts';
import { PAGE_FILES, WORKER } from '../../../../islands/course-files.ts';
import { findPublicFiles, publicFile } from '../../../assets/static-files.ts';
import { PREVIEW_FOLDER } from '../../../editor/contract.ts';
import { siteNotes } from '../../../editor/notes.ts';
import { offlineFiles } from '../../../files/courses.ts';
import type { OutputFile } from '../../../files/output-file.ts';
import { AcademyError } from '../../../report/errors.ts';
import type { Page } from '../../../site/routes.ts';
import type { ServedFile } from '../../static.ts';
import { errorPage, toDiagnostic } from '../diagnostics.ts';
import type { Diagnostics } from '../diagnostics.ts';
import type { Materials } from '../materials.ts';
import type { Made } from '../terminal.ts';
import { storyProblems } from './dev-problems.ts';
import { infoOf, sourceStoryOf } from './dev-site.ts';
import type { DevSite } from './dev-site.ts';
import { devFiles } from './files-beside-pages.ts';
import { renderPage } from './render-page.ts';
import type { PageOptions } from './render-page.ts';

interface FindOptions {
  readonly root: string;
  readonly materials: Materials;
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
export function createFinder({ root, materials, diagnostics, emulators, onPage, onUnready }: FindOptions) {
  let others: { readonly linked: DevSite; readonly messages: object; readonly files: Promise<readonly OutputFile[]> } | null = null;
  const besides = async (linked: DevSite) => {
    const [{ firstPaint }, { translate: messages }] = [await materials.islands.get(), await materials.messages.get()];
    if (others?.linked !== linked || others.messages !== messages)
      others = { linked, messages, files: devFiles(linked, { firstPaint, messages }) };
    return others.files;
  };
  let areMissing = false;
  const findOther = async (linked: DevSite, candidates: readonly string[]): Promise<OutputFile | null> => {
    try {
      const found = (await besides(linked)).find(({ path }) => candidates.includes(path)) ?? findPublic(candidates, root);
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

  const findImage = async (file: string): Promise<ServedFile | null> => {
    try {
      const found = await materials.images.find(file);
      if (!found) return null;
      diagnostics.set('images', null);
      return toServed(found);
    } catch (error) {
      diagnostics.set('images', toDiagnostic(error, { root, title: 'An image for shared links could not be drawn' }));
      return null;
    }
  };

  return async (path: string, shownAt: string): Promise<ServedFile | null> => {
    const file = path.slice(1);
    if (!(await materials.isReady())) {
      if (!isPagePath(file)) return null;
      onUnready();
      // The overlay shows what is missing, and open pages wait for it.
      return toServed({ path: 'error.html', contents: errorPage(diagnostics.of('')[0]?.title ?? '') }, 500);
    }
    if (file.startsWith('assets/') && !isForEditor(file)) return (await findAsset(file, materials)) ?? findImage(file);
    if (path === WORKER || path === PAGE_FILES) return findOffline(file, materials);
    const linked = await materials.site.get();
    if (isForEditor(file)) return findForEditor(path, { materials, linked, emulators: emulators() });
    const candidates = [file, file === '' ? 'index.html' : `${file}/index.html`];
    const page = candidates.map((one) => linked.byFile.get(one)).find((one) => one !== undefined);
    const written = page ? undefined : linked.site.pages.find(({ markdown }) => markdown === file);
    if (written) return findMarkdown(file, written, { root, materials, linked });
    // Once they are fixed, the next request of any kind clears their diagnostic.
    const other = !page || areMissing ? await findOther(linked, candidates) : null;
    if (!page) return other && toServed(other);
    const { html, ms, diagnostics: found } = await renderPage(page, { root, materials, linked });
    diagnostics.setPage(shownAt, found);
    onPage(shownAt, { ms, isMade: html !== null, isMissing: page.screen === 'not-found' });
    return toServed({ path: page.file, contents: html ?? errorPage(found[0]?.title ?? '') }, html === null ? 500 : undefined);
  };
}

// --- internal ---

const isPagePath = (file: string) => file.endsWith('.html') || !/\.\w+$/.test(file);

function findPublic([file]: readonly string[], root: string): OutputFile | null {
  const path = findPublicFiles(root).files.find((one) => one === file || one === `${file}.html`);
  return path === undefined ? null : publicFile(root, path);
}

async function findAsset(file: string, { assets, site }: Materials): Promise<ServedFile | null> {
  const found =
    (await assets()).files.find(({ path }) => path === file) ?? (await site.get()).pictures.files.find(({ path }) => path === file);
  return found ? toServed(found) : null;
}

async function findOffline(file: string, { assets }: Materials): Promise<ServedFile | null> {
  const found = offlineFiles(await assets()).find(({ path }) => path === file);
  return found ? toServed(found) : null;
}

async function findMarkdown(path: string, page: Page, options: PageOptions): Promise<ServedFile | null> {
  const { html } = await renderPage(page, options);
  if (html === null) return null;
  const { toMarkdown } = await import('../../../markdown/to-markdown.ts');
  return toServed({ path, contents: toMarkdown(html, page, infoOf(options.linked)) });
}

const isForEditor = (file: string) => file.startsWith(PREVIEW_FOLDER) || file.startsWith('assets/editor-');

interface EditorOptions {
  readonly materials: Materials;
  readonly linked: DevSite;
  readonly emulators: PublicFirebase | null;
}

/** What the editor's frame requests: its scripts, the site as data, and the seals of its tickets. */
async function findForEditor(path: string, { materials, linked, emulators }: EditorOptions): Promise<ServedFile | null> {
  const editor = await materials.editor.get();
  const [{ pageAssets }, { texts }, templates] = [
    await materials.assets(),
    await materials.messages.get(),
    await materials.templates.get(),
  ];
  const info = infoOf(linked);
  const found = editor?.fileAt(path, () => ({
    site: linked.site,
    info: { ...info, firebase: info.firebase ?? emulators },
    assets: pageAssets,
    messages: texts,
    otherAddresses: linked.otherAddresses,
    notes: siteNotes(linked.site, storyProblems(linked, templates), (uuid) => sourceStoryOf(linked, uuid).content),
  }));
  return found ? toServed(found) : null;
}

function toServed({ path, contents }: OutputFile, status?: number): ServedFile {
  const bytes = Buffer.from(contents);
  return {
    path,
    size: bytes.length,
    ...(status === undefined ? {} : { status }),
    text: () => bytes.toString('utf8'),
    stream: () => Readable.from([bytes]),
  };
}
