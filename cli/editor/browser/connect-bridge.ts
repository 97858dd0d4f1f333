import StoryblokBridge from '@storyblok/preview-bridge';
import { adoptStyle } from './adopt-style.ts';
import { guardMessages } from './guard-messages.ts';
import { GUEST } from '../../morph/morph.ts';

/** The editor's events. The package's own types cannot be found by Node's module resolution. */
export interface Bridge {
  on(event: 'input', listener: (event: { readonly story: object }) => void): void;
  on(event: readonly ('change' | 'published')[], listener: (event: { readonly storyId?: number | string }) => void): void;
}

/** Storyblok's script that communicates with the editor: outlines, clicks and events. Elements that it adds to the page are marked as guests. */
export function connectBridge(origin: string): Bridge {
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
