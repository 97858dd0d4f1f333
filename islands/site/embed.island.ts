import type { IslandProps } from '../registry.ts';

/** Replaces the poster with the frame when its button (or the link for browsers without scripting) is clicked, and back if its host is out of reach. */
export function mount(element: HTMLElement, props: IslandProps<'embed'>): void {
  const place = element.querySelector('[data-embed-place]')!;
  const poster = [...place.children] as HTMLElement[];
  const [trigger, failed] = poster.slice(-2) as [HTMLElement, HTMLElement];
  trigger.addEventListener('click', (event) => {
    event.preventDefault();
    const frame = Object.assign(document.createElement('iframe'), props);
    place.replaceChildren(frame);
    frame.focus();
    // A frame does not tell whether it could be loaded; a request does.
    fetch(props.src, { method: 'HEAD', mode: 'no-cors' }).catch(() => {
      place.replaceChildren(...poster);
      failed.hidden = false;
      trigger.focus();
    });
  });
}
