import { islands } from './registry.ts';
import type { IslandName } from './registry.ts';

/** Starts an island when its moment comes. One that fails says its name and leaves the server's HTML as it is. */
class IslandElement extends HTMLElement {
  connectedCallback(): void {
    const name = this.getAttribute('name') as IslandName;
    const start = () => this.start(name).catch((error: unknown) => console.error(`Island "${name}" did not start.`, error));
    MOMENTS[this.getAttribute('when') ?? 'load']?.(this, start);
  }

  private async start(name: IslandName): Promise<void> {
    const load = islands[name];
    if (!load) throw new Error(`There is no folder islands/${name}.`);
    const island = await load();
    island.mount(this, JSON.parse(this.getAttribute('props') ?? '{}'));
  }
}

const MOMENTS: Readonly<Record<string, (element: HTMLElement, start: () => void) => void>> = {
  load: (_, start) => start(),
  // Safari has no requestIdleCallback.
  idle: (_, start) => (window.requestIdleCallback ? window.requestIdleCallback(() => start()) : setTimeout(start, 200)),
  visible: (element, start) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        start();
      },
      { rootMargin: '200px' },
    );
    // The element itself has no box (display: contents), its content has.
    observer.observe(element.firstElementChild ?? element);
  },
  interaction: (element, start) => {
    for (const type of ['pointerenter', 'focusin', 'touchstart']) element.addEventListener(type, start, { once: true, passive: true });
  },
};

customElements.define('academy-island', IslandElement);
