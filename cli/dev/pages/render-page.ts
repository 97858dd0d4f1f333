import type { PageAssets, PageProps } from '../../../templates/contract.ts';
import type { Draw } from '../../../templates/image-design.ts';
import { addressOf, createToDrawing, type Drawing, type ToDrawing } from '../../draw/drawings.ts';
import { paint } from '../../draw/paint.ts';
import { joinNotFound } from '../../files/not-found.ts';
import type { OutputFile } from '../../files/output-file.ts';
import { blockThatThrew, nameOfBlock, type Templates } from '../../render/bundle-templates.ts';
import { PAGE_MS, withinTime } from '../../render/within-time.ts';
import { imageNotDrawn } from '../../report/errors/build.ts';
import type { Page } from '../../site/routes.ts';
import { ReadsError } from '../../site/summary.ts';
import { translateOf, type Messages } from '../../site/translate.ts';
import type { Diagnostic, PanelFacts, StoryName } from '../contract.ts';
import { problemDiagnostic, toDiagnostic } from '../diagnostics.ts';
import type { Parts } from '../parts.ts';
import { knownBy, problemsOf, propsOf, type DevSpace } from './dev-site.ts';
import { toPanelFacts } from './panel-facts.ts';

/** A rendered page, or why it could not be rendered. */
export interface DevPage {
  /** Null if its template threw, or what a block declares to read. */
  readonly html: string | null;
  readonly ms: number;
  readonly diagnostics: readonly Diagnostic[];
  /** What the panel shows; null if there is no page. */
  facts(): Promise<PanelFacts | null>;
}

/** What a page is rendered from. */
export interface PageOptions {
  readonly root: string;
  readonly parts: Pick<Parts, 'templates' | 'messages' | 'styles' | 'islands' | 'images' | 'assets'>;
  readonly linked: DevSpace;
  /** Time limit for its templates. */
  readonly limitMs?: number;
}

/** Renders a page from the current state of everything; rejects if something that every page needs never loaded. */
export async function renderPage(page: Page, { root, parts, linked, limitMs = PAGE_MS }: PageOptions): Promise<DevPage> {
  const { templates, messages, styles, islands, images, assets } = parts;
  const tools = {
    templates: await templates.get(),
    messages: (await messages.get()).translate,
    assets: (await assets()).pageAssets,
    images,
  };
  const story = storyName(page, linked);
  const started = performance.now();
  let diagnostics: readonly Diagnostic[] = [];
  let props: PageProps | null = null;
  try {
    const known = withinTime(() => knownBy(tools.templates, page, linked), limitMs);
    const problems = problemsOf(known, linked);
    diagnostics = problems.map((problem) => problemDiagnostic(problem, story));
    const given = withinTime(() => propsOf(linked, known, tools.assets), limitMs);
    props = given;
    const html = withinTime(() => toHtml(given, { page, linked, tools }), limitMs);
    const ms = performance.now() - started;
    const shown = { page, props, html, ms, problems, editUrl: linked.content.editUrl };
    return {
      html,
      ms,
      diagnostics,
      facts: async () => toPanelFacts({ ...shown, styles: (await styles.get()).stylesheet, islands: await islands.get() }),
    };
  } catch (error) {
    const thrown = error instanceof ReadsError ? error.cause : error;
    // Nearly always found at once, and the page has taken long enough already.
    const again = (given: PageProps) => withinTime(() => renderProps(given, tools), limitMs / 5);
    const within = (given: PageProps) => blockThatThrew(given, tools.templates, () => again(given));
    const block = error instanceof ReadsError ? nameOfBlock(error) : props && within(props);
    const place = tools.templates.whereThrown(thrown);
    const diagnostic = toDiagnostic(thrown, { root, title: `${page.url} could not be rendered`, place, story, block });
    return { html: null, ms: performance.now() - started, diagnostics: [diagnostic, ...diagnostics], facts: async () => null };
  }
}

/** The images for shared links of the pages that were rendered: each is drawn only once it is requested. */
export function createDrawnImages(root: string) {
  const drawings = new Map<string, { readonly drawing: Drawing; readonly url: string }>();
  let toDrawing: ToDrawing | null = null;
  return {
    drawFor:
      ({ url }: Pick<PageProps, 'url'>): Draw =>
      (design) => {
        toDrawing ??= createToDrawing(root);
        const drawing = toDrawing(design, url);
        drawings.set(drawing.path, { drawing, url });
        return addressOf(drawing);
      },
    /** Draws an image that a rendered page has; null if none has it, and throws an `ImageNotDrawn` if the template cannot be drawn. */
    async find(path: string): Promise<OutputFile | null> {
      const found = drawings.get(path);
      if (!found) return null;
      try {
        return { path, contents: await paint(found.drawing) };
      } catch (error) {
        throw imageNotDrawn([found.url], error);
      }
    },
  };
}

// --- internal ---

/** What rendering a page needs besides its content. */
interface RenderTools {
  readonly templates: Templates;
  readonly messages: Messages;
  readonly assets: PageAssets;
  readonly images: ReturnType<typeof createDrawnImages>;
}

interface Shown {
  readonly page: Page;
  readonly linked: DevSpace;
  readonly tools: RenderTools;
}

function toHtml(props: PageProps, { page, linked, tools }: Shown): string {
  const html = renderProps(props, tools);
  if (page.file !== '404.html' || linked.config.locales.length === 1) return html;
  // Hosts support a single not-found page, which contains those of the other languages.
  const others = linked.site.pages.filter(({ screen, file }) => screen === 'not-found' && file !== page.file);
  const files = others.map((other) => {
    const known = knownBy(tools.templates, other, linked);
    return { path: other.file, contents: renderProps(propsOf(linked, known, tools.assets), tools) };
  });
  return String(joinNotFound([{ path: page.file, contents: html }, ...files], linked.config)[0]?.contents);
}

/** A page as written by the build. */
function renderProps(props: PageProps, { templates, messages, images }: Omit<RenderTools, 'assets'>): string {
  const draw = props.site.shareImages ? images.drawFor(props) : null;
  return templates.render(props, translateOf(messages, props.locale), { parts: new Map(), colours: null, draw });
}

function storyName({ story }: Page, { content }: DevSpace): StoryName | null {
  return story && { name: story.story.name, slug: story.source.fullSlug, editUrl: content.editUrl(story.source.id) };
}
