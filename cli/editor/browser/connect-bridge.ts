import StoryblokBridge from '@storyblok/preview-bridge';
import { guardMessages } from './guard-messages.ts';
import { GUEST } from '../../morph/morph.ts';

/** What the editor tells. The package's own types are none to Node's way of finding modules. */
export interface Bridge {
  on(event: 'input', listener: (event: { readonly story: object }) => void): void;
  on(event: readonly ('change' | 'published')[], listener: (event: { readonly storyId?: number | string }) => void): void;
}

/** Storyblok's side of the talk with the editor: outlines, clicks and events. What it puts into the page is marked as a guest. */
export function connectBridge(origin: string): Bridge {
  guardMessages(origin);
  const own = new Set(document.body.children);
  // Told the parent, it talks to the editor from a page without https too, as on this computer.
  const bridge: Bridge = new StoryblokBridge({ customParent: origin });
  for (const element of document.body.children) if (!own.has(element)) element.setAttribute(GUEST, '');
  const style = document.querySelector<HTMLStyleElement>('#storyblok-bridge-stylesheet');
  style?.setAttribute(GUEST, '');
  if (style && !style.sheet) adopt(style.textContent);
  return bridge;
}

// --- internal ---

// A content policy without inline styles refused the element; it has nothing against a sheet that a script of ours makes.
function adopt(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
