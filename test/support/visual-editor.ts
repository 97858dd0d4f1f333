import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { signTicket } from '../../cli/live/seals.ts';
import { POLICY } from '../../cli/hosting/content-policy.ts';
import { listen } from '../../cli/lib/listen.ts';
import { serveLocalSpace } from '../../cli/source/local-space/serve.ts';
import type { LocalSpace } from '../../cli/source/local-space/types.ts';
import { academy } from './academy.ts';
import { uuidOf } from './builders.ts';
import { closeContext, newPage } from './contexts.ts';
import { allDemoStories } from './demo-stories.ts';
import { fetchRouted } from './fetch-routed.ts';
import { answerBuilt } from './serve-built.ts';
import { aSpace } from './spaces.ts';

export const EDITOR = 'https://app.storyblok.com';
/** The origin of the framed site: an external site may not frame an address on this computer. */
const SITE = 'https://preview.example';
export const PREVIEW_TOKEN = 'preview-token-of-the-test';
/** The id of every local space. */
const SPACE = 1;

/** A story as the editor has it. */
export type Draft = Record<string, unknown> & { readonly id: number; readonly uuid: string; readonly content: DraftBlock };
export type DraftBlock = Record<string, unknown> & { readonly component: string; readonly _uid: string };

/** A story of the demo: its title is the heading of its page. */
export const TIP = 'consejos/satisfies';

/** The draft with other fields. */
export const withContent = (story: Draft, content: object): Draft => ({ ...story, content: { ...story.content, ...content } });
export const bodyOf = (story: Draft) => story.content['body'] as readonly DraftBlock[];

/** A space served as by Storyblok. @default the demo space with a story that was never published */
export async function openService(space: LocalSpace = demoWithDraft()) {
  const server = await serveLocalSpace(space, { token: 'public', previewToken: PREVIEW_TOKEN });
  const env = { STORYBLOK_TOKEN: PREVIEW_TOKEN, STORYBLOK_ENDPOINT: server.endpoint };
  return {
    close: server.close,
    /** With this environment a command uses this space. */
    env,
    /** Saves a draft, as the editor does before it notifies the frame. */
    save: (story: Draft) => server.publish(demoWithDraft([story])),
    /** A draft as the editor gets it, in a language of its fields. */
    async draft(slug: string, language = 'default'): Promise<Draft> {
      const query = `version=draft&language=${language}&token=${PREVIEW_TOKEN}`;
      const response = await fetch(`${server.endpoint}/cdn/stories/${slug}?${query}`);
      return ((await response.json()) as { readonly story: Draft }).story;
    },
    /** Builds a preview of the space. */
    async buildPreview(out: string): Promise<void> {
      const { code, stderr } = await academy(['build', '--preview', '--out', out], { ...env, ACADEMY_CACHE_DIR: join(out, '..', 'cache') });
      if (code !== 0) throw new Error(`The preview could not be built:\n${stderr}`);
    },
  };
}

interface PreviewServer {
  /** The path of the site on its host. @default '' */
  readonly base?: string;
  /** Another origin that may frame it, besides Storyblok. */
  readonly framedBy?: string;
}

/** Serves a built preview as its host would. */
export async function servePreview(directory: string, { base = '', framedBy = '' }: PreviewServer = {}) {
  const answer = answerBuilt(directory, null, base);
  const server = createServer((request, response) => {
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) =>
      setHeader(name, name === POLICY ? String(value).replace(/frame-ancestors [^;]+/, `$& ${framedBy}`) : value);
    answer(request, response);
  });
  const origin = await listen(server, { port: 0, host: '127.0.0.1' });
  return {
    origin,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What the frame's address contains. */
export interface TicketOptions {
  readonly space?: number;
  /** Its age in seconds. */
  readonly age?: number;
  readonly token?: string;
  /** What the space calls the language that is edited. @default 'default' */
  readonly language?: string;
}

/** The query with which the Visual Editor opens a story. */
export function editorQuery(
  { id, content }: Pick<Draft, 'id' | 'content'>,
  { space = SPACE, age = 5, token, language = 'default' }: TicketOptions = {},
): string {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  return new URLSearchParams({
    _storyblok: String(id),
    _storyblok_c: content.component,
    _storyblok_version: '',
    _storyblok_lang: language,
    _storyblok_release: '0',
    _storyblok_rl: String(Date.now()),
    '_storyblok_tk[space_id]': String(space),
    '_storyblok_tk[timestamp]': String(timestamp),
    '_storyblok_tk[token]': token ?? signTicket(timestamp, { space, token: PREVIEW_TOKEN }),
  }).toString();
}

/** A page that imitates the Visual Editor: it frames the site, and exchanges Storyblok's messages with it. */
export interface EditorPage {
  readonly page: Page;
  readonly frame: FrameLocator;
  /** The frame's requests, without its origin. */
  readonly requests: readonly string[];
  readonly complaints: readonly string[];
  /** The messages from the frame. */
  heard(): Promise<readonly { readonly action: string; readonly [key: string]: unknown }[]>;
  /** Sends a message to the frame, as the editor does. */
  tell(message: Readonly<Record<string, unknown>>): Promise<void>;
}

interface OpenOptions {
  /** The site's actual origin. */
  readonly server: string;
  /** Path and query of the frame. */
  readonly address: string;
  readonly storyId: number;
  /** The origin of the framing page. @default Storyblok */
  readonly from?: string;
  /** The site's origin in the frame; the actual one if that is secure. @default a stand-in */
  readonly site?: string;
}

export async function openEditor(
  browser: Browser,
  { server, address, storyId, from = EDITOR, site = SITE }: OpenOptions,
): Promise<EditorPage> {
  const page = await newPage(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ignoreHTTPSErrors: true });
  onTestFinished(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await closeContext(page.context());
  });
  const [requests, complaints]: [string[], string[]] = [[], []];
  page.on('request', (request) => request.url().startsWith(site) && requests.push(request.url().slice(site.length)));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.route(`${from}/**`, (route) => route.fulfill({ contentType: 'text/html', body: toEditorHtml(site + address, storyId) }));
  // A response that never ends, as from a development server, cannot be forwarded.
  if (site !== server)
    await page.route(`${site}/**`, async (route) =>
      route.fulfill({ response: await fetchRouted(route, { url: route.request().url().replace(site, server) }) }),
    );
  // The space's pictures do not exist.
  await page.route('https://a.storyblok.com/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
  await page.goto(`${from}/`, { waitUntil: 'load' });
  const evaluate = <T>(script: string) => page.evaluate<T>(script);
  return {
    page,
    frame: page.frameLocator('iframe'),
    requests,
    complaints,
    heard: () => evaluate('heard'),
    tell: (message) => evaluate(`tell(${JSON.stringify(message)})`),
  };
}

// --- internal ---

function demoWithDraft(saved: readonly Draft[] = []): LocalSpace {
  const stories = allDemoStories() as readonly Draft[];
  const tip = stories.find((story) => story['full_slug'] === TIP) as Draft;
  const draft = {
    ...tip,
    id: 900_001,
    uuid: uuidOf('borrador'),
    group_id: uuidOf('group'),
    name: 'Borrador',
    slug: 'borrador',
    full_slug: 'consejos/borrador',
    published: false,
    published_at: null,
    first_published_at: null,
    alternates: [],
    content: { ...tip.content, title: 'Aún sin publicar' },
  };
  const contents = new Map(saved.map(({ uuid, content }) => [uuid, content]));
  return aSpace(
    [...stories, draft].map((story) => {
      const content = contents.get(story.uuid);
      return content ? { ...story, content, updated_at: new Date().toISOString() } : story;
    }),
  );
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

function toEditorHtml(address: string, storyId: number): string {
  return `<!doctype html><title>Editor</title>
<iframe src="${address.replaceAll('&', '&amp;')}" style="width: 1200px; height: 800px"></iframe>
<script>
  const frame = document.querySelector('iframe');
  const site = new URL(frame.src).origin;
  const heard = [];
  const tell = (message) => frame.contentWindow.postMessage(message, site);
  addEventListener('message', ({ data, origin, source }) => {
    if (origin !== site || source !== frame.contentWindow) return;
    heard.push(data);
    if (data.action === 'initialized')
      tell({ action: 'enterEditmode', reload: true, storyId: ${storyId}, blockId: '', componentNames: {}, appVersion: 'v2' });
  });
</script>`;
}
