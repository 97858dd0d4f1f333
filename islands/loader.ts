import { islands } from './registry.ts';
import type { IslandName } from './registry.ts';

/** Starts an island when its moment comes. One that fails says its name and leaves the server's HTML as it is. */
class IslandElement extends HTMLElement {
  connectedCallback(): void {
    const name = this.getAttribute('name') as IslandName;
    let started: Promise<void> | undefined;
    const start = () => (started ??= this.start(name).catch((error: unknown) => console.error(`Island "${name}" did not start.`, error)));
    MOMENTS[this.getAttribute('when') ?? 'load']?.(this, start);
  }

  private async start(name: IslandName): Promise<void> {
    const load = islands[name];
    if (!load) throw new Error(`There is no folder islands/${name}.`);
    const island = await load();
    island.mount(this, JSON.parse(this.getAttribute('props') ?? '{}'));
  }
}

type Start = () => Promise<void>;

const MOMENTS: Readonly<Record<string, (element: HTMLElement, start: Start) => void>> = {
  load: (_, start) => void start(),
  // Safari has no requestIdleCallback.
  idle: (_, start) => void (window.requestIdleCallback ? window.requestIdleCallback(() => void start()) : setTimeout(start, 200)),
  visible: (element, start) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void start();
      },
      { rootMargin: '200px' },
    );
    // The element itself has no box (display: contents), its content has.
    observer.observe(element.firstElementChild ?? element);
  },
  interaction: (element, start) => {
    for (const type of ['pointerenter', 'focusin']) element.addEventListener(type, () => void start(), { once: true });
    // A finger presses before the code is there: the press is held back and given again. If the island failed, it does what the HTML does.
    element.addEventListener('click', (event) => void replay(event, start), { once: true, capture: true });
  },
};

async function replay(event: Event, start: Start): Promise<void> {
  const { target } = event;
  event.preventDefault();
  event.stopPropagation();
  await start();
  if (target instanceof HTMLElement) target.click();
}

customElements.define('academy-island', IslandElement);
