import type { IslandProps } from '../registry.ts';

/** Replaces the poster with the frame when its button (or the link for browsers without scripting) is clicked. */
export function mount(element: HTMLElement, { src, title }: IslandProps<'embed'>): void {
  const trigger = element.querySelector('[data-embed-trigger]')!;
  const place = element.querySelector('[data-embed-place]')!;
  trigger.addEventListener('click', (event) => {
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.src = src;
    frame.title = title;
    // Clicking the poster should start the video: without "autoplay" it would take a second click.
    frame.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen; clipboard-write; cross-origin-isolated';
    // YouTube does not play without a referrer.
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.allowFullscreen = true;
    place.replaceChildren(frame);
    frame.focus();
  });
}
