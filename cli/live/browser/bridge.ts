import StoryblokBridge from '@storyblok/preview-bridge';
import { GUEST } from './morph.ts';

interface RawStory {
  readonly id?: unknown;
  readonly content?: unknown;
}

/** The editor's events. The package's own types cannot be found by Node's module resolution. */
interface Bridge {
  on(event: 'enterEditmode', listener: (event: { readonly storyId?: number | string }) => void): void;
  on(event: 'input', listener: (event: { readonly story: RawStory }) => void): void;
  on(event: readonly ('change' | 'published')[], listener: (event: { readonly storyId?: number | string }) => void): void;
}

/** Storyblok's script that communicates with the editor: outlines, clicks and events. Elements that it adds to the page are marked as guests. */
export function connectBridge(origin: string): Bridge {
  adoptStyle(EMPTY_BLOCK);
  guardMessages(origin);
  const own = new Set(document.body.children);
  // Given the parent, it also talks to the editor from a page without https, as on this computer.
  const bridge: Bridge = new StoryblokBridge({ customParent: origin });
  for (const element of document.body.children) if (!own.has(element)) element.setAttribute(GUEST, '');
  const style = document.querySelector<HTMLStyleElement>('#storyblok-bridge-stylesheet');
  style?.setAttribute(GUEST, '');
  if (style && !style.sheet) adoptStyle(style.textContent);
  return bridge;
}

/** A story whose blocks all have the editor's mark: those added since it was loaded may lack it, and copies may have that of another block. */
export function markBlocks(story: RawStory, space: string): RawStory {
  const content: unknown = JSON.parse(JSON.stringify(story.content ?? null), (_, value: unknown) => {
    if (!isBlock(value)) return value;
    const mark = { name: value.component, space, uid: value._uid, id: String(story.id) };
    return { ...value, _editable: `<!--#storyblok#${JSON.stringify(mark)}-->` };
  });
  return { ...story, content };
}

/** The id of the story that the page is of, as its first block says; null if it has none, as a page that is not content. */
export const storyInPage = (): string | null =>
  document.querySelector('main [data-blok-uid]')?.getAttribute('data-blok-uid')?.replace(/-.*/, '') ?? null;

// --- internal ---

/** Keeps messages from anyone but the editor away from the bridge, which accepts any message with an `action`, whatever its origin. */
function guardMessages(origin: string): void {
  addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      const isEditor = event.origin === origin && event.source === window.parent;
      // Other frames, such as payment pages, use messages too: theirs concern neither the bridge nor us.
      if (!isEditor && isAction(event.data)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

const isAction = (data: unknown) => typeof data === 'object' && data !== null && 'action' in data;

/** Adds a style to the page. A Content-Security-Policy without inline styles blocks an element, but not a stylesheet created by a script. */
function adoptStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** Shows the name of each block that renders nothing, such as one just added: otherwise it could be neither seen nor clicked. */
const EMPTY_BLOCK = `
div[data-blok-name]:empty {
  padding: 1rem;
  border: 2px dashed;
  border-radius: 0.5rem;
  opacity: 0.7;
  text-align: center;
}
div[data-blok-name]:empty::before {
  content: attr(data-blok-name);
}`;

const isBlock = (value: unknown): value is { readonly component: string; readonly _uid: string } =>
  typeof value === 'object' && value !== null && 'component' in value && '_uid' in value;
