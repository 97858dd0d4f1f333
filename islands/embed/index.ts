import type { IslandProps } from '../registry.ts';

/** Replaces the poster with the frame when its button (or the link that works without scripting) is pressed. */
export function mount(element: HTMLElement, { src, title }: IslandProps<'embed'>): void {
  const trigger = element.querySelector('[data-embed-trigger]');
  const place = element.querySelector('[data-embed-place]');
  if (!trigger || !place) throw new Error('the poster has no trigger or no place for the frame');
  trigger.addEventListener('click', (event) => {
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.src = src;
    frame.title = title;
    // Pressing the poster is asking for the video: without "autoplay" it would have to be pressed twice.
    frame.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen; clipboard-write; cross-origin-isolated';
    // YouTube plays nothing for a page that does not say where it is.
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.allowFullscreen = true;
    place.replaceChildren(frame);
    frame.focus();
  });
}
