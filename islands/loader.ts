import { freshLoad, watchHands } from './fresh-load.ts';
import type { IslandModule, IslandName, LoadScript } from './registry.ts';

/**
 * Starts an island when it is due, and then marks it with `data-started`. If that fails, logs the island's name and keeps the server's HTML; if its
 * script could not be loaded, the next press tries again, and so does the return to the page.
 */
class IslandElement extends HTMLElement {
  private isWaiting = false;
  /** Set while it starts and after; not if its script could not be loaded. */
  started: Promise<void> | undefined;

  connectedCallback(): void {
    // Do not start again when moved within the page.
    if (this.isWaiting) return;
    this.isWaiting = true;
    const start = () =>
      (this.started ??= this.start().catch((error: unknown) => {
        console.error(`Island "${this.getAttribute('name')}" did not start`, error);
        // A page that is nothing without it leads on to the error page.
        this.dispatchEvent(new Event('error'));
        // Safari breaks off what a page is loading when it is left, and shows it again on the way back.
        addEventListener('pageshow', start);
      }));
    MOMENTS[this.getAttribute('when') ?? 'load']?.(this, start);
    hold(this, 'submit', start);
    hold(this, 'click', start);
  }

  private async start(): Promise<void> {
    const src = this.getAttribute('src') as string;
    const island = await load(import(src) as Promise<IslandModule<IslandName>>).catch((error: unknown) => {
      this.started = undefined;
      // Firefox requests an address that failed only once per page; with another fragment it is another address.
      this.setAttribute('src', `${src}#`);
      throw error;
    });
    await island.mount(this, JSON.parse(this.getAttribute('props') ?? '{}') as never, load);
    this.dataset['started'] = '';
  }
}

const load: LoadScript = (script) =>
  script.catch((error: unknown) => {
    // The current page knows the current scripts.
    freshLoad(location.href);
    throw error;
  });

type Start = () => Promise<void>;

const MOMENTS: Readonly<Record<string, (element: HTMLElement, start: Start) => unknown>> = {
  load: (_, start) => start(),
  // A browser may not be idle for minutes, especially in a frame. Safari has no requestIdleCallback.
  idle: (_, start) => (window.requestIdleCallback ? window.requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start)),
  visible: (element, start) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void start();
      },
      { rootMargin: '200px' },
    );
    // The element itself has no box (display: contents), but its content has.
    observer.observe(element.firstElementChild ?? element);
  },
  interaction: (element, start) => {
    for (const type of ['pointerenter', 'focusin']) element.addEventListener(type, start, { once: true });
  },
};

/** What events are held back on. Links are delayed only if their island waits for that, or by the mark that what they lead on from is completed. */
const HELD = { submit: 'form', click: 'button, [data-completes], [when=interaction] a' } as const;

/**
 * Holds back the first click or submit that comes before the island has started, and replays it afterwards, modifier keys included. If the island
 * failed, the HTML's default action happens, and what has `data-failed` says so.
 */
function hold(element: HTMLElement, type: keyof typeof HELD, start: Start): void {
  element.addEventListener(
    type,
    async (event) => {
      const target = event.target as Element;
      // Busy while an event is held back; those after it pass, and so do the repeated one and what follows from it.
      if (element.ariaBusy || 'started' in element.dataset || !target.closest(HELD[type])) return;
      element.ariaBusy = 'true';
      event.preventDefault();
      event.stopPropagation();
      await start();
      const note = 'started' in element.dataset ? null : element.querySelector<HTMLElement>('[data-failed]');
      if (note) note.textContent = note.dataset['failed'] as string;
      target.dispatchEvent(new (event.constructor as typeof Event)(type, event));
      element.ariaBusy = null;
    },
    true,
  );
}

watchHands();
addEventListener('academy:load', (event) => freshLoad(event.detail) && event.preventDefault());
customElements.define('academy-island', IslandElement);
